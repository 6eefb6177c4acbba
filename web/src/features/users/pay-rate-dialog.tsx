import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { api } from '../../cloud/orpc.ts'
import { isMoney } from '../../ui/checks.ts'
import { Modal } from '../../ui/layers.tsx'
import { MoneyField } from '../../ui/number-fields.tsx'
import { Loaded } from '../../ui/states.tsx'
import type { User } from './user-actions.tsx'

type DialogProps = { user: User; onClose: () => void; onDecided: (payRate: number | undefined) => Promise<unknown> }

/** Making somebody Facilitator asks what they earn; who works already keeps the rate on file unless another is typed. */
export function PayRateDialog({ user, onClose, onDecided }: DialogProps) {
  const known = useQuery(api.staff.list.queryOptions({ input: { where: { search: user.email }, limit: 10 } }))
  return (
    <Modal opened onClose={onClose} title={`Make ${user.username || user.email} a Facilitator`} closeButtonProps={{ 'aria-label': 'Close' }}>
      <Loaded query={known} height={150}>
        {({ items }) => <RateForm onFile={items.find((member) => member.email === user.email)?.payRate ?? null} onClose={onClose} onDecided={onDecided} />}
      </Loaded>
    </Modal>
  )
}

function RateForm({ onFile, onClose, onDecided }: Omit<DialogProps, 'user'> & { onFile: number | null }) {
  const [rate, setRate] = useState<number | ''>(onFile ?? '')
  const [saving, setSaving] = useState(false)
  const wrong = rate === '' ? null : isMoney()(rate)
  const field = useRef<HTMLInputElement>(null)
  // The dialog has chosen where the focus goes before the rate on file is there.
  useEffect(() => field.current?.focus(), [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (wrong) return field.current?.focus()
    setSaving(true)
    await onDecided(rate === '' ? undefined : rate)
    onClose()
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack>
        <Text size="sm">They get a place in the staff directory and can log hours. They are told that their role has changed.</Text>
        <MoneyField
          label="Pay rate per hour"
          description={onFile === null ? 'May be left empty for now. Hours cannot be paid until there is a rate.' : 'This is the rate on file.'}
          ref={field}
          value={rate}
          error={wrong}
          onChange={setRate}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={saving}>
            Make Facilitator
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
