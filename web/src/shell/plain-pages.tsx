import type { Role } from '@belay/contract/access'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCentre } from '../cloud/centre.ts'
import { useMe } from '../cloud/use-me.ts'
import { Page } from '../ui/page.tsx'
import styles from './shell.module.css'

const roleWord = (role: Role) => (role === 'No Access' ? 'Not Assigned' : role)

/** The wrong role, at the same address: what is needed, and whom to ask. */
export function RefusalPage({ needs }: { needs: readonly Role[] }) {
  const { permission } = useMe()
  const { email } = useCentre()
  return (
    <Page title="This page is not open to you" narrow>
      <p className={styles.plain}>
        It is for {needs.map((role) => `${roleWord(role)}s`).join(' and ')}, and you are signed in as {permission ? roleWord(permission) : 'somebody else'}.
        {email && (
          <>
            {' '}
            If that is not right, write to <a href={`mailto:${email}`}>{email}</a>.
          </>
        )}
      </p>
      <Button component={Link} to="/" variant="default">
        Back to Home
      </Button>
    </Page>
  )
}

export function NotFoundPage() {
  return (
    <Page title="Page not found" narrow>
      <p className={styles.plain}>There is nothing at this address. It may have been mistyped, or the page has moved.</p>
      <Button component={Link} to="/" variant="default">
        Back to Home
      </Button>
    </Page>
  )
}
