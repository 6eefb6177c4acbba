import { formatRole, type Role } from '@belay/contract/roles'
import { useCentre } from '../cloud/centre.ts'
import { useMe } from '../cloud/use-me.ts'
import { PlainLinkButton } from '../ui/buttons/plain-button.tsx'
import { Page } from '../ui/page/page.tsx'
import styles from './shell.module.css'

const backToHome = (
  <PlainLinkButton to="/" variant="default">
    Back to Home
  </PlainLinkButton>
)

/** Shows that the person's role may not open this page, which roles may, and where to ask. The address stays. */
export function RefusalPage({ needs }: { needs: readonly Role[] }) {
  const { permission } = useMe()
  const { email } = useCentre()
  return (
    <Page title="You don't have access to this page" width="form">
      <p className={styles.plain}>
        This page is for {needs.map((role) => `${formatRole(role)}s`).join(' and ')}.
        {permission && ` You're signed in as ${formatRole(permission)}.`}
        {email && (
          <>
            {' '}
            Need access? E-mail <a href={`mailto:${email}`}>{email}</a>.
          </>
        )}
      </p>
      {backToHome}
    </Page>
  )
}

export function NotFoundPage() {
  return (
    <Page title="Page not found" width="form">
      <p className={styles.plain}>Check the address for typos. The page may also have moved.</p>
      {backToHome}
    </Page>
  )
}
