import { Button } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'

const Account = lazy(() => import('../../account/account-dialog.tsx'))

/** To password, e-mail address and sessions. */
export function AccountLink() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconShieldLock size={16} />} onClick={() => setOpened(true)}>
        Account security
      </Button>
      <Suspense fallback={null}>{opened && <Account onClose={() => setOpened(false)} />}</Suspense>
    </>
  )
}
