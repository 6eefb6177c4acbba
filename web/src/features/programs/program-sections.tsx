import { currentVersionOf } from '@belay/contract/amendments'
import { contractStatus } from '@belay/contract/statuses'
import { Anchor, Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cloud } from '../../cloud/client.ts'
import { useIsAllowed } from '../../cloud/use-is-allowed.ts'
import { useMe } from '../../cloud/use-me.ts'
import { useAct } from '../../ui/actions/act.ts'
import { downloadFile } from '../../ui/download-file.ts'
import { Ago, Hours, Money, useFormat } from '../../ui/format/format.tsx'
import { isOver } from '../../ui/format/is-over.ts'
import { Facts } from '../../ui/layers/detail-panel.tsx'
import { Section } from '../../ui/page/page.tsx'
import { ContactDetails, MailLink, WhereDetails } from '../../ui/text/contact-details.tsx'
import { DimmedText } from '../../ui/text/dimmed-text.tsx'
import { describeState } from '../../ui/text/meanings.ts'
import { ChangeAnswer } from '../change-request/change-answer.tsx'
import { ChangeRequests } from '../change-request/change-requests.tsx'
import { type FullContract, isFullContract } from '../client-programs/contract.ts'
import { describeContractState } from '../client-programs/contract-state.ts'
import { renderContact } from '../client-programs/document/contract-details.tsx'
import { ProgramFeedback } from '../feedback/program-feedback.tsx'
import { ParticipantForms } from '../participants/participant-forms.tsx'
import { ProgramPhotos } from '../program-photos/program-photos.tsx'
import type { OpenEntry } from '../schedule/entries.ts'
import { Debriefs } from '../schedule/staffing/debriefs.tsx'
import { EntryStaff } from '../schedule/staffing/entry-staff.tsx'
import { FacilitatorRequests } from '../schedule/staffing/facilitator-requests.tsx'
import { ShiftOffers } from '../schedule/staffing/shift-offers.tsx'
import { ProposedSwaps } from '../schedule/staffing/shift-swaps.tsx'
import type { Program, ProgramPart } from './program.ts'
import { StageBar } from './program-head.tsx'
import { conflictsQuery, createPlanForStaff } from './use-conflicts.ts'

type SectionsProps = { program: Program; onShow: (part: ProgramPart) => void }

/** Shows a program's facts: when and where, who, and money. */
export function ProgramSections({ program, onShow }: SectionsProps) {
  const { schedule, contract, request, change } = program
  const { isAdmin, isStaff } = useMe()
  const isFollowed = isAdmin || (!isStaff && (request ?? contract) !== null)
  return (
    <>
      {isAdmin && schedule && change && <ChangeAnswer change={change} entry={schedule} />}
      <WhenAndWhere entry={schedule} where={program.where} />
      <Who program={program} onShow={onShow} />
      {schedule && isFollowed && <ParticipantForms programID={schedule.programID} />}
      {schedule && <Staffing entry={schedule} program={program} />}
      <MoneyPart
        contract={contract && isFullContract(contract) ? contract : null}
        hours={schedule && program.hours}
        onShow={onShow}
      />
      {!isStaff && schedule && <ChangeRequests program={schedule} />}
      {isAdmin && schedule && <ProgramFeedback programID={schedule.programID} />}
      {isAdmin && schedule && isOver(schedule) && <ProgramPhotos programID={schedule.programID} />}
      <Progress program={program} />
    </>
  )
}

/** Shows the stages to people without the History, which shows them too. */
function Progress({ program }: { program: Program }) {
  const hasHistory = useIsAllowed('audit.list')
  if (hasHistory || program.stages.length === 0) return null
  return (
    <Section title="Progress">
      <StageBar program={program} />
    </Section>
  )
}

/** Shows the client's people, the request and the participants. */
function Who({ program: { request, schedule, contact }, onShow }: SectionsProps) {
  const format = useFormat()
  const { isAdmin, isStaff } = useMe()
  const participants = schedule ? schedule.participants : request?.programDetails.participants
  const requester = request && <ContactDetails name={request.contactName} email={request.email} phone={request.phone} />
  if (!request && !isStaff && !contact) return null
  return (
    <Section title="Who">
      <Facts
        items={[
          ['Client', request?.organization ?? (isStaff && schedule?.organization)],
          ['Participants', participants == null ? null : format.number(participants)],
          ['Contact', !isAdmin && contact && <ContactDetails key="contact" {...contact} />],
          ['Requested by', requester],
          ['Requested', request && <Ago key="asked" at={request.createdAt} />],
          ['Objectives', request?.programDetails.objectives],
        ]}
      />
      {request && <OpenButton onClick={() => onShow('request')}>Open the request</OpenButton>}
    </Section>
  )
}

/** Describes the state of a contract's amendment, or that the contract needs one. Otherwise returns false. */
function describeAmendment(contract: FullContract): string | false {
  const part = currentVersionOf(contract)
  const status = contractStatus(part)
  if (part.amendment) return status === 'Sent' ? `Sent to ${part.signerEmail}` : status
  return part.needsAmendment && part.signed && 'Needed: the program changed after it was signed'
}

type MoneyProps = { contract: FullContract | null; hours: Program['hours'] } & Pick<SectionsProps, 'onShow'>

/** Shows the contract with its total, and the hours to pay. */
function MoneyPart({ contract, hours, onShow }: MoneyProps) {
  const { isStaff } = useMe()
  if (!contract && !hours) return null
  return (
    <Section title="Money">
      <Facts
        items={[
          ...(contract ? listContractFacts(contract, isStaff) : []),
          ['Hours to approve', hours && <Hours key="pending" value={hours.pending} />],
          ['Hours approved', hours && <Hours key="approved" value={hours.approved} />],
          ['Hours paid', hours && <Hours key="paid" value={hours.paid} />],
        ]}
      />
      {contract && <OpenButton onClick={() => onShow('contract')}>Open the contract</OpenButton>}
    </Section>
  )
}

const listContractFacts = (contract: FullContract, isStaff: boolean): (readonly [string, ReactNode])[] => [
  ['Contract', describeContractState(contract, { isStaff }).word],
  ['Total', contract.lineItems.length > 0 ? <Money key="total" value={contract.total} /> : 'No lines yet'],
  ['Contact', renderContact(contract)],
  ['Signer', <MailLink key="signer" email={contract.signerEmail} />],
  ['Sent', contract.sentAt && <Ago key="sent" at={contract.sentAt} />],
  ['Signed', contract.signature && <Ago key="signed" at={contract.signature.signedAt} />],
  ['Amendment', describeAmendment(contract)],
]

type WhenProps = { entry: OpenEntry | null } & Pick<Program, 'where'>

function WhenAndWhere({ entry, where }: WhenProps) {
  const format = useFormat()
  const act = useAct()
  const { isStaff } = useMe()
  if (!entry)
    return (
      <Section title="When and where">
        <DimmedText>Not on the calendar yet.</DimmedText>
      </Section>
    )
  const { programID, programName } = entry
  const download = () =>
    void act(async () => downloadFile(`${programName}.ics`, await cloud.programSchedule.calendarFile({ programID })))
  return (
    <Section title="When and where">
      <Facts
        items={[
          ['Status', entry.status !== 'confirmed' && describeState('programSchedule', entry.status).word],
          ['Date', format.day(entry.date)],
          ['Time', format.time(entry.startTime, entry.endTime)],
          ['Location', where?.location && <WhereDetails key="where" where={where} />],
          ['Day notes', entry.dayNotes],
        ]}
      />
      {isStaff && (
        <Button mt="md" variant="default" size="compact-sm" leftSection={<IconDownload size={14} />} onClick={download}>
          Download .ics
        </Button>
      )}
    </Section>
  )
}

/** Shows the program's staff and the requests to facilitate. Admins also see swaps and offers. */
function Staffing({ entry, program: { staffing, asking, offers, swaps } }: { entry: OpenEntry; program: Program }) {
  const { isAdmin, isStaff } = useMe()
  const staffIDs = asking.map(({ staffID }) => staffID)
  const conflicts = useQuery(conflictsQuery(staffIDs.length > 0 ? createPlanForStaff(entry, staffIDs) : null))
  if (!isStaff) return null
  return (
    <>
      <EntryStaff entry={entry} planned={staffing} />
      <Debriefs planned={staffing} />
      {isAdmin && <ProposedSwaps swaps={swaps} />}
      {isAdmin && <ShiftOffers entry={entry} offers={offers} />}
      <FacilitatorRequests requests={asking} conflicts={conflicts.data ?? []} />
    </>
  )
}

const OpenButton = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <Anchor component="button" type="button" mt="sm" onClick={onClick}>
    {children}
  </Anchor>
)
