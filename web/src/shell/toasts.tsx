import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import { useIsPhone } from '../ui/use-is-phone.ts'

/** Where toasts appear: on phones at the top, because the bars with what can be done are at the bottom. */
export default function Toasts() {
  const phone = useIsPhone()
  return <Notifications position={phone ? 'top-center' : 'bottom-right'} limit={4} />
}
