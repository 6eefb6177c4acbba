import { Button, Group } from '@mantine/core'
import { refreshCollections } from '../../../cloud/refresh.ts'
import { useFormat } from '../../../ui/format/format.tsx'
import { Facts } from '../../../ui/layers/detail-panel.tsx'
import { createLazyPart } from '../../../ui/lazy-part.tsx'
import { DimmedText } from '../../../ui/text/dimmed-text.tsx'
import type { ProgramOwner } from './program-owner.ts'

const ProgramForm = createLazyPart(() => import('../../schedule/schedule-forms.ts').then((forms) => forms.ProgramForm))
const EditRequest = createLazyPart(() =>
  import('../../program-requests/edit-request.tsx').then((form) => form.EditRequest),
)

const AGREED_LATER = 'To be agreed'

type Props = { owner: ProgramOwner; programName: string; onChange: () => void }

/** Shows the owner's facts of a program in the form of a contract or request, with a button to change them. */
export function OwnedFacts({ owner, programName, onChange }: Props) {
  const format = useFormat()
  const isScheduled = owner.kind === 'schedule'
  const { can } = isScheduled ? owner.entry : owner.request
  const { programType, participants } = isScheduled ? owner.entry : owner.request.programDetails
  return (
    <section className="framed" aria-label="Program" style={{ padding: 'var(--space-12) var(--space-16)' }}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" mb="sm">
        <div>
          <strong>{programName}</strong>
          <DimmedText block>
            {isScheduled ? 'As on the schedule' : 'As on the request. Add it to the calendar to set its date.'}
          </DimmedText>
        </div>
        {can.edit && (
          <Button variant="default" size="compact-sm" onClick={onChange} style={{ flexShrink: 0 }}>
            Change
          </Button>
        )}
      </Group>
      <Facts
        items={[
          ['Date', isScheduled ? format.day(owner.entry.date) : 'Not scheduled yet'],
          ['Time', isScheduled && format.time(owner.entry.startTime, owner.entry.endTime)],
          ['Place', isScheduled && (owner.entry.location || AGREED_LATER)],
          ['Program type', programType],
          ['Participants', participants ?? AGREED_LATER],
        ]}
      />
    </section>
  )
}

/** Shows the owner's form over the current form. After a save, the current form shows the new facts. */
export function ChangeOwner({ owner, onClose }: { owner: ProgramOwner; onClose: () => void }) {
  const closeOwner = () => {
    onClose()
    void refreshCollections('clientPrograms', 'programSchedule', 'programRequests')
  }
  return owner.kind === 'schedule' ? (
    <ProgramForm entry={owner.entry} slot={owner.entry} onClose={onClose} onSaved={closeOwner} />
  ) : (
    <EditRequest request={owner.request} onClose={closeOwner} />
  )
}
