import { cost } from '@belay/contract/money'
import { Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../../ui/format/format.tsx'
import { Modal } from '../../../ui/layers/layers.tsx'
import { isBlocking } from '../../programs/use-conflicts.ts'
import { allStaffQuery } from '../schedule-data.ts'
import type { Candidate } from '../staffing/assign-values.ts'
import { CandidateList } from '../staffing/candidate-list.tsx'
import { findOverlappingProposal, type Proposal } from './fill-plan.ts'

type ReplaceProps = {
  proposal: Proposal
  /** The other proposals that are taken. */
  others: readonly Proposal[]
  onChoose: (proposal: Proposal) => void
  onClose: () => void
}

/** Shows the people who could replace a proposed person. People who are blocked or proposed then are disabled. */
export function ReplaceProposal({ proposal, others, onChoose, onClose }: ReplaceProps) {
  const format = useFormat()
  const staff = useQuery(allStaffQuery)
  const { programID, programName, date, startTime, endTime, staffName, hours } = proposal
  const addConflicts = (candidate: Candidate): Candidate => {
    const overlapping = findOverlappingProposal(others, proposal, candidate.staffID)
    if (!overlapping) return candidate
    const time = format.time(overlapping.startTime, overlapping.endTime)
    const sentence = `Proposed for ${overlapping.programName}, ${time}.`
    return {
      ...candidate,
      conflicts: [...candidate.conflicts, { code: 'person-booked', severity: 'blocks', sentence }],
    }
  }
  const choose = ({ staffID, staffName, reasons, conflicts }: Candidate) => {
    const payRate = staff.data?.find((member) => member.staffID === staffID)?.payRate ?? 0
    onChoose({ ...proposal, staffID, staffName, reasons, conflicts, cost: cost(hours, payRate) })
  }
  return (
    <Modal opened onClose={onClose} title={`Instead of ${staffName}`} fullScreen>
      <Stack>
        <Group gap="var(--space-4) var(--space-8)">
          <strong>{programName}</strong>
          <span>
            {format.nearDay(date)}, {format.time(startTime, endTime)}
          </span>
        </Group>
        <CandidateList
          programID={programID}
          addConflicts={addConflicts}
          isDisabled={({ conflicts }) => staff.isPending || conflicts.some(isBlocking)}
          onChoose={choose}
        />
      </Stack>
    </Modal>
  )
}
