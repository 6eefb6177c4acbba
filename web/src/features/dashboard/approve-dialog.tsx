import { Button, Modal, Radio } from '@mantine/core'
import { useState } from 'react'
import { cloud } from '../../cloud/client.ts'
import { useAct } from '../../ui/act.ts'
import { useFormat } from '../../ui/format.tsx'
import styles from './dashboard.module.css'
import { REQUEST_CHANGED, type Request } from './requests-queue.tsx'

const LATER = 'later'

/** Approves with one of the dates that were asked for, or without one; everything else is decided on the request itself. */
export function ApproveDialog({ request, onClose }: { request: Request; onClose: () => void }) {
  const act = useAct()
  const format = useFormat()
  const wishes = request.programDetails.preferredDates
  const [chosen, setChosen] = useState<string>(LATER)
  const wish = wishes[Number(chosen)]
  const approve = async () => {
    const when = chosen !== LATER && wish ? { date: wish.date, startTime: wish.startTime, endTime: wish.endTime } : {}
    const done = await act(() => cloud.programRequests.approve({ id: request.id, version: request.version, ...when }), {
      refresh: REQUEST_CHANGED,
      done: chosen === LATER ? `Approved ${request.organization}. It waits for a date.` : `Approved ${request.organization}; it is on the calendar.`,
    })
    if (done) onClose()
  }
  return (
    <Modal opened onClose={onClose} title={`Approve ${request.organization}?`}>
      <p>
        {request.contactName} is told, and a draft contract is made for {request.programDetails.programType}.
      </p>
      <Radio.Group label="When" value={chosen} onChange={setChosen}>
        <div className={styles.wishes}>
          {wishes.map((date, index) => (
            <Radio
              key={`${date.date} ${date.startTime}`}
              value={String(index)}
              label={`${format.weekday(date.date)}, ${format.date(date.date)}, ${format.time(date.startTime, date.endTime)}`}
            />
          ))}
          <Radio value={LATER} label="Choose a date later" />
        </div>
      </Radio.Group>
      <div className={styles.end}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={act.busy} onClick={() => void approve()}>
          Approve
        </Button>
      </div>
    </Modal>
  )
}
