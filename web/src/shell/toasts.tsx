import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import { useIsPhone } from '../ui/use-is-phone.ts'

/** Where toasts appear: away from what can be done, which is at the bottom right, on phones along the bottom. */
export default function Toasts() {
  const phone = useIsPhone()
  return <Notifications position={phone ? 'top-center' : 'bottom-left'} limit={4} />
}
