import { findOpenOffer } from '@belay/contract/open-offer'
import { type RequestStatus, requestStatus } from '@belay/contract/statuses'
import { useCentre } from '../../cloud/centre.ts'
import { useMe } from '../../cloud/use-me.ts'
import { useFormat } from '../../ui/format/format.tsx'
import { describeReminder } from '../../ui/format/reminder.ts'
import { Timeline, type TimelineStep } from '../../ui/history/history-timeline.tsx'
import { Facts } from '../../ui/layers/detail-panel.tsx'
import { Section } from '../../ui/page/page.tsx'
import { MailLink, PhoneLink } from '../../ui/text/contact-details.tsx'
import { listPlaceFacts, listProgramFacts } from './details-facts.tsx'
import { OfferedDates } from './offered-dates.tsx'
import { formatReference, type OpenRequest, type ProgramRequest } from './request-values.ts'
import { Sharing } from './sharing.tsx'

export function RequestDetails({ request }: { request: OpenRequest }) {
  const { isAdmin } = useMe()
  const format = useFormat()
  const offer = findOpenOffer(request, format.today)
  const remindedAt = offer ? offer.remindedAt : requestStatus(request) === 'Approved' && request.remindedAt
  const remindedText = isAdmin && remindedAt ? describeReminder(remindedAt, format) : ''
  const waitingText = offer
    ? `Dates offered, answer by ${format.nearDayInText(offer.holdUntil)}`
    : 'Waiting for a decision'
  return (
    <>
      {offer && request.can.chooseDate && (
        <Section title={isAdmin ? 'Dates offered' : 'Choose a date'}>
          <OfferedDates request={request} offer={offer} />
        </Section>
      )}
      <Section title="Status">
        <Timeline items={toTimelineSteps(request, { remindedText, waitingText })} />
      </Section>
      <RequestFacts request={request} />
    </>
  )
}

function RequestFacts({ request }: { request: OpenRequest }) {
  const format = useFormat()
  const { isAdmin } = useMe()
  const centre = useCentre()
  return (
    <>
      <Section title="Request">
        <Facts
          items={[
            ['Reference', formatReference(request)],
            ['Organization', request.organization],
            ['Contact name', request.contactName],
            ['E-mail', <MailLink key="mail" email={request.email} />],
            ['Phone', request.phone && <PhoneLink phone={request.phone} />],
            ['On the calendar', request.programDate && format.day(request.programDate)],
            ...listProgramFacts(request.programDetails),
            ...listPlaceFacts(request.programDetails),
            ...Object.entries(request.status),
          ]}
        />
      </Section>
      {(request.can.share || request.otherContacts.length > 0) && (
        <Section title="Other contacts">
          <Sharing request={request} />
        </Section>
      )}
      {!isAdmin && (
        <Section title="Questions?">
          <Facts
            items={[
              ['Phone', centre.phone && <PhoneLink phone={centre.phone} />],
              ['E-mail', centre.email && <MailLink email={centre.email} />],
            ]}
          />
        </Section>
      )}
    </>
  )
}

const describeRequester = ({ contactName, enteredBy }: ProgramRequest) =>
  enteredBy ? `${contactName}, entered by ${enteredBy}` : contactName

const EVENT_TITLES = {
  edited: 'Changed',
  rejected: 'Rejected',
  reopened: 'Reopened',
  offered: 'Dates offered',
  withdrawn: 'Offered dates withdrawn',
  chosen: 'Date chosen',
  declined: 'None of the dates works',
  expired: 'Dates no longer held',
} as const

type TimelineTexts = { remindedText: string; waitingText: string }
/** Returns the steps of a request's timeline, latest first. `remindedText`: a sentence about the last reminder. */
function toTimelineSteps(request: ProgramRequest, { remindedText, waitingText }: TimelineTexts): TimelineStep[] {
  const paragraph = (text: string | null) => text && <p style={{ whiteSpace: 'pre-line' }}>{text}</p>
  const pastSteps: TimelineStep[] = (request.history ?? []).map(({ what, at, by, reason }) => ({
    at,
    title: EVENT_TITLES[what],
    by,
    detail: paragraph(reason),
  }))
  const decision = { at: request.decidedAt, by: request.decidedByName ?? request.decidedBy }
  const latestSteps: Record<RequestStatus, TimelineStep> = {
    Pending: { at: null, title: waitingText, detail: paragraph(remindedText) },
    Approved: { ...decision, title: 'Approved, no date set yet', detail: paragraph(remindedText) },
    Scheduled: { ...decision, title: 'Approved and on the calendar', detail: paragraph(remindedText) },
    Rejected: { ...decision, title: 'Rejected', detail: paragraph(request.rejectionReason) },
    Cancelled: { ...decision, title: 'Cancelled', detail: paragraph(request.cancellationReason) },
  }
  return [
    latestSteps[requestStatus(request)],
    ...pastSteps.toReversed(),
    { at: request.createdAt, title: 'Requested', by: describeRequester(request) },
  ]
}
