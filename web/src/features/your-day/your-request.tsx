import { useState } from 'react'
import { withMantine } from '../../shell/with-mantine.tsx'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { createLazyPart } from '../../ui/lazy-part.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import type { Day } from './own-day.ts'
import styles from './your-day.module.css'

const RequestDialogs = createLazyPart(() =>
  withMantine(import('./request-dialogs.tsx').then((dialogs) => dialogs.RequestDialogs)),
)
const AskedFacts = createLazyPart(() => withMantine(import('./asked-facts.tsx').then((facts) => facts.AskedFacts)), {
  fallback: () => <Loading height={240} />,
})

/** Shows the buttons that edit, share and cancel the request, if the person may. */
export function RequestButtons({ day: { request, can } }: { day: Day }) {
  const [opened, setOpened] = useState<'edit' | 'cancel' | 'share' | null>(null)
  if (!request || !(can.edit || can.share || can.cancel)) return null
  return (
    <div className={styles.buttons}>
      {can.edit && (
        <PlainButton variant="default" onClick={() => setOpened('edit')}>
          Edit
        </PlainButton>
      )}
      {can.share && (
        <PlainButton variant="default" onClick={() => setOpened('share')}>
          Share
        </PlainButton>
      )}
      {can.cancel && (
        <PlainButton variant="default" onClick={() => setOpened('cancel')}>
          Cancel request
        </PlainButton>
      )}
      {opened && <RequestDialogs requestID={request.id} kind={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}

/** Shows a folded section with the client's wishes, and the request's buttons if the card does not have them. */
export function YourRequest({ day }: { day: Day }) {
  const [isOpen, setOpen] = useState(false)
  const { request, next } = day
  if (!request) return null
  return (
    <details
      className={`framed ${styles.asked}`}
      data-print="no"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={styles.summary}>What you asked for</summary>
      {isOpen && (
        <div className={styles.words}>
          <AskedFacts requestID={request.id} />
          {next.step !== 'waitForAnswer' && <RequestButtons day={day} />}
        </div>
      )}
    </details>
  )
}
