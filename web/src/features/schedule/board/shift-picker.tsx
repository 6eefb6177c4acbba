import { Alert, Button, Group, Stack } from '@mantine/core'
import { useFormat } from '../../../ui/format/format.tsx'
import { Modal } from '../../../ui/layers/layers.tsx'
import { StaffingBadge } from '../agenda/staffing-badge.tsx'
import { type Entry, listStaffAtWork } from '../entries.ts'
import { CandidateList } from '../staffing/candidate-list.tsx'
import { countOpenSeats } from './board-rows.ts'
import { type ShiftToAssign, useAssignShift } from './use-assign-shift.ts'

type PickerProps = { shift: ShiftToAssign; onClose: () => void; onOpen: (entry: Entry) => void }

/** Shows everybody who could work a shift, best first, to assign one of them. */
export function ShiftPicker({ shift, onClose, onOpen }: PickerProps) {
  const { entry, from } = shift
  const format = useFormat()
  const assign = useAssignShift()
  const isThere = from
    ? listStaffAtWork(entry).some(({ staffID }) => staffID === from.staffID)
    : countOpenSeats(entry) > 0
  return (
    <Modal opened onClose={onClose} title={from ? `Give ${from.name}'s shift to…` : 'Assign to…'} fullScreen>
      <Stack>
        <Group gap="var(--space-4) var(--space-8)">
          <strong>{entry.programName}</strong>
          <span>
            {format.nearDay(entry.date)}, {format.time(entry.startTime, entry.endTime)}
          </span>
          <StaffingBadge entry={entry} showsText />
        </Group>
        {!isThere && !assign.busy && (
          <Alert color="yellow" role="alert" title="This shift is no longer there to give">
            Somebody else changed who works this program.
          </Alert>
        )}
        <CandidateList
          programID={entry.programID}
          isDisabled={() => assign.busy || !isThere}
          onChoose={(candidate) => void assign(shift, candidate).then((done) => done && onClose())}
          action={
            <Button variant="default" onClick={() => onOpen(entry)}>
              Open program
            </Button>
          }
        />
      </Stack>
    </Modal>
  )
}
