import { openPartOf } from '@belay/contract/amendments'
import { linkTo } from '@belay/contract/links'
import { contractStatus, requestStatus } from '@belay/contract/statuses'
import { Group, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Outputs } from '../../cloud/client.ts'
import { useMe } from '../../cloud/use-me.ts'
import { ContactDetails, MailLink, PlaceLink } from '../../ui/contact-details.tsx'
import { Facts } from '../../ui/detail-panel.tsx'
import { Ago, CivilDate, Hours, Money, useFormat } from '../../ui/format.tsx'
import { Section } from '../../ui/page.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { describeReminder } from '../../ui/reminded.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { ScreenTarget } from '../../ui/url-state.ts'
import { AmendButton } from '../client-programs/amend-button.tsx'
import type { OpenContract } from '../client-programs/contract.ts'
import { ContractBadge } from '../client-programs/contract-badge.tsx'
import { StandingConflicts } from './conflict-note.tsx'
import styles from './programs.module.css'

export type Program = Outputs['programs']['overview']
export type ProgramSection = 'request' | 'contract' | 'schedule' | 'staffing' | 'hours'

const ALL: readonly ProgramSection[] = ['request', 'contract', 'schedule', 'staffing', 'hours']

/** The parts of a program that the answer has; an absent part is not this person's to see, or not there yet. */
export function ProgramSections({ program, parts = ALL }: { program: Program; parts?: readonly ProgramSection[] }) {
  const has = (part: ProgramSection) => parts.includes(part)
  return (
    <>
      {has('request') && program.request && <RequestPart request={program.request} />}
      {has('contract') && program.contract && <ContractPart contract={program.contract} />}
      {has('schedule') && program.schedule && <SchedulePart entry={program.schedule} />}
      {has('staffing') && program.staffing.length > 0 && <StaffingPart staffing={program.staffing} />}
      {has('hours') && program.hours && <HoursPart hours={program.hours} />}
    </>
  )
}

function RequestPart({ request }: { request: NonNullable<Program['request']> }) {
  return (
    <Section title="Request" action={<StatusBadge status={requestStatus(request)} />}>
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
      <Open link={linkTo.request(request.id)}>Open the request</Open>
    </Section>
  )
}

const CONTRACTS = '/app/contract/viewContracts'

/** How far the amendment of a contract is, or that it needs one; nothing where neither is so. */
function describeAmendment(contract: OpenContract): string | false {
  const part = openPartOf(contract)
  const status = contractStatus(part)
  if (part.amendment && !part.needsAmendment) return status === 'Sent' ? `Sent to ${part.signerEmail}` : status
  return part.needsAmendment && `Needed: the program changed after it was ${contract.signed ? 'signed' : 'sent'}`
}

function ContractPart({ contract }: { contract: NonNullable<Program['contract']> }) {
  const navigate = useNavigate()
  return (
    <Section title="Contract" action={<ContractBadge contract={contract} />}>
      <Facts
        items={[
          [
            'Contact',
            (contract.contactPersonName || contract.contactPersonEmail) && (
              <ContactDetails name={contract.contactPersonName} email={contract.contactPersonEmail} />
            ),
          ],
          ['Signer', 'signerEmail' in contract && <MailLink email={contract.signerEmail} />],
          ['Total', 'total' in contract && contract.lineItems.length > 0 && <Money value={contract.total} />],
          ['Sent', contract.sentAt && <Ago at={contract.sentAt} />],
          ['Signed', 'signature' in contract && contract.signature && <Ago at={contract.signature.signedAt} />],
          ['Amendment', 'needsAmendment' in contract && describeAmendment(contract)],
        ]}
      />
      {'lineItems' in contract && contract.can.amend && contract.needsAmendment && (
        <Group mb={8}>
          <AmendButton
            contract={contract}
            onDrafted={() => navigate({ to: CONTRACTS, search: { contract: contract.programID, edit: true } })}
          />
        </Group>
      )}
      <Open link={linkTo.contract(contract.programID)}>Open the contract</Open>
    </Section>
  )
}

function SchedulePart({ entry }: { entry: NonNullable<Program['schedule']> }) {
  const format = useFormat()
  const { isStaff } = useMe()
  // "Confirmed" is the office's word: a client would read that the date is theirs before they have signed.
  const status = !isStaff && entry.status === 'confirmed' ? 'Scheduled' : entry.status
  return (
    <Section title="Schedule" action={<StatusBadge status={status} />}>
      <Facts
        items={[
          ['Date', <CivilDate key="date" value={entry.date} long />],
          ['Time', format.time(entry.startTime, entry.endTime)],
          ['Location', entry.location && <PlaceLink place={entry.location} />],
          ['Participants', entry.participants],
          ['Day notes', entry.dayNotes],
        ]}
      />
      <StandingConflicts conflicts={entry.conflicts} />
      {isStaff && <Open link={linkTo.program(entry.programID)}>Open on the schedule</Open>}
    </Section>
  )
}

function StaffingPart({ staffing }: { staffing: Program['staffing'] }) {
  const format = useFormat()
  return (
    <Section title="Staffing">
      <ul className={styles.people}>
        {staffing.map((person) => {
          const state = person.declinedAt !== null ? 'declined' : person.confirmedAt !== null ? 'confirmed' : 'assigned'
          return (
            <Group component="li" key={person.id} gap={12} py={8} wrap="nowrap">
              <Text span flex={1} miw={0}>
                {person.staffName}
                <Quiet block>
                  {[person.role, state === 'assigned' && describeReminder(person.remindedAt, format)]
                    .filter(Boolean)
                    .join(', ')}
                </Quiet>
              </Text>
              <Hours value={person.hours} />
              {person.totalCost !== undefined && <Money value={person.totalCost} />}
              <StatusBadge status={state} />
            </Group>
          )
        })}
      </ul>
    </Section>
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

function Open({ link, children }: { link: ScreenTarget; children: ReactNode }) {
  return (
    <Text mt={10}>
      <Link {...link}>{children}</Link>
    </Text>
  )
}
