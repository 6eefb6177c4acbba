import { ChangeHistory } from '../../ui/change-history.tsx'
import { HistoryTimeline } from '../../ui/history-timeline.tsx'
import type { Program } from './program.ts'

/** Shows a program's History as changes. For a request without a program, shows the request's own entries. */
export function ProgramHistory({ program: { programID, programName, request } }: { program: Program }) {
  if (programID === null) return request && <HistoryTimeline collection="programRequests" documentId={request.id} />
  const firstStep = request && { at: request.createdAt, title: `${request.contactName} asked for the program` }
  return <ChangeHistory programID={programID} programName={programName} beginning={firstStep} />
}
