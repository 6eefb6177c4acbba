import { Button, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { cloud } from '../../cloud/client.ts'
import { queryClient } from '../../cloud/query.ts'
import { identity } from '../../cloud/session/identity.ts'
import { linkTokens } from '../../cloud/session/link-tokens.ts'
import { session } from '../../cloud/session/session.ts'
import { Page, Surface } from '../../ui/page/page.tsx'
import { ErrorMessage, useSubmit } from '../login/login-fields.tsx'

/** Shows the page of a new installation's one-time link, where a signed-in person becomes the first Admin. */
export function FirstAdminScreen() {
  const token = linkTokens.find('/first-admin')
  const navigate = useNavigate()
  const { busy, attempt, problem } = useSubmit()
  const claim = attempt(async () => {
    if (session.now().state === 'unverified') {
      await identity.confirmFirstAdmin({ token })
      await session.reload()
    }
    await cloud.users.claimFirstAdmin({ token })
    await queryClient.invalidateQueries()
    await navigate({ to: '/dashboard' })
  })
  return (
    <Page title="First Admin" lede="This one-time link makes you the first Admin." width="form">
      <Surface>
        <ErrorMessage>{problem}</ErrorMessage>
        {token ? (
          <Button loading={busy} onClick={() => void claim()}>
            Become the first Admin
          </Button>
        ) : (
          <Text>Open the whole link that Belay printed on the server when it started.</Text>
        )}
      </Surface>
    </Page>
  )
}
