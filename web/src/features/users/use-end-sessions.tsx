import { IconLogout } from '@tabler/icons-react'
import { cloud } from '../../cloud/client.ts'
import { useAct } from '../../ui/actions/act.ts'
import { confirm } from '../../ui/actions/confirm.tsx'
import type { MenuEntry } from '../../ui/buttons/entry-menu.tsx'

const LABEL = 'Sign out everywhere'

/** Returns a function that builds the menu entry to sign a person out on all devices. It asks first. */
export function useEndSessions() {
  const act = useAct()
  async function endSessions(name: string, email: string) {
    const confirmed = await confirm({
      title: `Sign out ${name} everywhere?`,
      body:
        "We'll end their sessions on all devices and let them know by e-mail. They can sign in again, and so can " +
        'anybody who knows their password. To keep everybody out, disable the sign-in instead.',
      action: LABEL,
      danger: true,
    })
    if (!confirmed) return
    await act(() => cloud.users.endSessions({ email }), { done: `Signed out ${name} everywhere.` })
  }
  return (name: string, email: string): MenuEntry => ({
    label: LABEL,
    icon: <IconLogout size={16} />,
    onClick: () => void endSessions(name, email),
  })
}
