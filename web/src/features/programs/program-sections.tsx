import { currentVersionOf } from '@belay/contract/amendments'
import { contractStatus } from '@belay/contract/statuses'
import { Anchor, Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { cloud } from '../../cloud/client.ts'
import { useMe } from '../../cloud/use-me.ts'
import { useAct } from '../../ui/actions/act.ts'
import { downloadFile } from '../../ui/download-file.ts'
import { Ago, Hours, Money, useFormat } from '../../ui/format/format.tsx'
import { Facts } from '../../ui/layers/detail-panel.tsx'
import { Section } from '../../ui/page/page.tsx'
import { ContactDetails, MailLink, WhereDetails } from '../../ui/text/contact-details.tsx'
import { DimmedText } from '../../ui/text/dimmed-text.tsx'
import { describeState } from '../../ui/text/states.ts'
import { type FullContract, isFullContract } from '../client-programs/contract.ts'
import { describeContractState } from '../client-programs/contract-state.ts'
import { renderContact } from '../client-programs/document/contract-details.tsx'
import type { OpenEntry } from '../schedule/entries.ts'
import { EntryStaff } from '../schedule/staffing/entry-staff.tsx'
import { FacilitatorRequests } from '../schedule/staffing/facilitator-requests.tsx'
import { ShiftOffers } from '../schedule/staffing/shift-offers.tsx'
import { ProposedSwaps } from '../schedule/staffing/shift-swaps.tsx'
import type { Program, ProgramPart } from './program.ts'
import { conflictsQuery, createPlanForStaff } from './use-conflicts.ts'

type SectionsProps = { program: Program; onShow: (part: ProgramPart) => void }

export function ProgramSections({ program, onShow }: SectionsProps) {
  const { request, contract, schedule, hours } = program
  return (
    <>
      {schedule ? (
        <SchedulePart entry={schedule} contact={program.contact} where={program.where} />
      ) : (
        <Section title="Schedule">
          <DimmedText>Not on the calendar yet.</DimmedText>
        </Section>
      )}
      {schedule && <Staffing entry={schedule} program={program} />}
      {request && <RequestPart request={request} onShow={onShow} />}
      {contract && isFullContract(contract) && <ContractPart contract={contract} onShow={onShow} />}
      {hours && schedule && <HoursPart hours={hours} />}
    </>
  )
}

type RequestPartProps = Pick<SectionsProps, 'onShow'> & { request: NonNullable<Program['request']> }

function RequestPart({ request, onShow }: RequestPartProps) {
  return (
    <Section title="Request">
      <Facts
        items={[
          ['Organization', request.organization],
          [
            'Requested by',
            <ContactDetails key="by" name={request.contactName} email={request.email} phone={request.phone} />,
          ],
          ['Requested', <Ago key="asked" at={request.createdAt} />],
          ['Participants', request.programDetails.participants],
          ['Objectives', request.programDetails.objectives],
        ]}
      />
      <OpenButton onClick={() => onShow('request')}>Open the request</OpenButton>
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

function ContractPart({ contract, onShow }: { contract: FullContract } & Pick<SectionsProps, 'onShow'>) {
  return (
    <Section title="Contract">
      <Facts
        items={[
          ['Status', !contract.signed && describeContractState(contract, { isStaff: true }).word],
          ['Contact', renderContact(contract)],
          ['Signer', <MailLink key="signer" email={contract.signerEmail} />],
          ['Total', contract.lineItems.length > 0 ? <Money key="total" value={contract.total} /> : 'No lines yet'],
          ['Sent', contract.sentAt && <Ago at={contract.sentAt} />],
          ['Signed', contract.signature && <Ago at={contract.signature.signedAt} />],
          ['Amendment', describeAmendment(contract)],
        ]}
      />
      <OpenButton onClick={() => onShow('contract')}>Open the contract</OpenButton>
    </Section>
  )
}

type ScheduleProps = { entry: OpenEntry } & Pick<Program, 'contact' | 'where'>

function SchedulePart({ entry, contact, where }: ScheduleProps) {
  const format = useFormat()
  const act = useAct()
  const { isAdmin, isStaff } = useMe()
  const { programID, programName } = entry
  const download = () =>
    void act(async () => downloadFile(`${programName}.ics`, await cloud.programSchedule.calendarFile({ programID })))
  return (
    <Section title="Schedule">
      <Facts
        items={[
          ['Status', entry.status !== 'confirmed' && describeState('programSchedule', entry.status).word],
          ['Date', format.day(entry.date)],
          ['Time', format.time(entry.startTime, entry.endTime)],
          ['Location', where?.location && <WhereDetails key="where" where={where} />],
          ['Client', isStaff && entry.organization],
          ['Contact', !isAdmin && contact && <ContactDetails key="contact" {...contact} />],
          ['Participants', entry.participants === null ? null : format.number(entry.participants)],
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
      {isAdmin && <ProposedSwaps swaps={swaps} />}
      {isAdmin && <ShiftOffers entry={entry} offers={offers} />}
      <FacilitatorRequests requests={asking} conflicts={conflicts.data ?? []} />
    </>
  )
}

function HoursPart({ hours }: { hours: NonNullable<Program['hours']> }) {
  return (
    <Section title="Hours and pay">
      <Facts
        items={[
          ['To approve', <Hours key="pending" value={hours.pending} />],
          ['Approved', <Hours key="approved" value={hours.approved} />],
          ['Paid', <Hours key="paid" value={hours.paid} />],
        ]}
      />
    </Section>
  )
}

const OpenButton = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <Anchor component="button" type="button" mt="sm" onClick={onClick}>
    {children}
  </Anchor>
)
