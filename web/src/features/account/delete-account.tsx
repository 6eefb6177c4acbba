import { Button, Group, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { sentenceOf } from '../../cloud/errors.ts'
import { identity } from '../../cloud/identity.ts'
import { forgetCache } from '../../cloud/query.ts'
import { session } from '../../cloud/session.ts'
import { confirm } from '../../ui/confirm.tsx'
import { useRecently } from './recently.tsx'

export function DeleteAccount({ onGone }: { onGone: () => void }) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  const { recently, dialog } = useRecently()
  const remove = async () => {
    const sure = await confirm({
      title: 'Delete your account?',
      body: 'You will not be able to sign in any more. Requests, contracts and hours that were made stay with the centre.',
      action: 'Delete account',
      danger: true,
    })
    if (!sure) return
    try {
      if (!(await recently(identity.deleteAccount))) return
      onGone()
      await navigate({ to: '/login', search: {} })
      session.ended()
      forgetCache()
    } catch (error) {
      setProblem(sentenceOf(error))
    }
  }
  return (
    <Stack>
      <Text>Deleting your account ends your sign-in for good. What the centre must keep (signed contracts, paid hours) stays with the centre.</Text>
      {problem && (
        <Text c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
      <Group justify="flex-end">
        <Button color="red" onClick={() => void remove()}>
          Delete account
        </Button>
      </Group>
      {dialog}
    </Stack>
  )
}
