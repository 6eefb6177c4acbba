import { requestStatus } from '@belay/contract/statuses'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useCentre } from '../../cloud/centre.ts'
import { api } from '../../cloud/orpc.ts'
import { useMe } from '../../cloud/use-me.ts'
import { ContactDetails, MailLink, PhoneLink } from '../../ui/contact-details.tsx'
import { DetailPanel, Facts } from '../../ui/detail-panel.tsx'
import { useFormat } from '../../ui/format.tsx'
import { HistorySection, Timeline, type TimelineStep } from '../../ui/history-timeline.tsx'
import { Section } from '../../ui/page.tsx'
import { describeReminder } from '../../ui/reminded.ts'
import { Loaded } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { WholeProgramLink } from '../programs/program-link.tsx'
import { ProgramSections } from '../programs/program-sections.tsx'
import { placeFacts, programFacts } from './details-facts.tsx'
import { RequestActions } from './request-actions.tsx'
import { formatReference, type Request } from './request-values.ts'

/** One request: where it stands, all that was asked, what came of it, and what may be done. */
export function RequestPanel({ id, onClose }: { id: string; onClose: () => unknown }) {
  const query = useQuery(api.programRequests.get.queryOptions({ input: { id } }))
  const request = query.data
  return (
    <DetailPanel
      opened
      onClose={onClose}
      title={request ? `${request.organization}: ${request.programDetails.programType}` : 'Program request'}
      badge={request && <StatusBadge status={requestStatus(request)} />}
      actions={request && <RequestActions request={request} onGone={onClose} />}
    >
      <Loaded query={query} height={480}>
        {(loaded) => <RequestDetails request={loaded} />}
      </Loaded>
    </DetailPanel>
  )
}

function RequestDetails({ request }: { request: Request }) {
  const { isAdmin } = useMe()
  const format = useFormat()
  const reminded = isAdmin && requestStatus(request) === 'Approved' ? describeReminder(request.remindedAt, format) : ''
  return (
    <>
      <Section title="Status">
        <Timeline items={toTimelineSteps(request, reminded)} />
      </Section>
      {request.programID ? (
        <ProgramParts programID={request.programID}>
          <RequestFacts request={request} />
        </ProgramParts>
      ) : (
        <RequestFacts request={request} />
      )}
    </>
  )
}

/** All that was asked, what became of it since, and whom to ask. */
function RequestFacts({ request }: { request: Request }) {
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
            [
              'Other contacts',
              request.otherContacts.length > 0 &&
                request.otherContacts.map((email) => <ContactDetails key={email} email={email} />),
            ],
            ...programFacts(request.programDetails),
            ...placeFacts(request.programDetails),
            ...Object.entries(request.status),
          ]}
        />
      </Section>
      <HistorySection collection="programRequests" documentId={request.id} />
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

/** The contract and the date. What stands below waits for them, so that it does not move. */
function ProgramParts({ programID, children }: { programID: string; children: ReactNode }) {
  const query = useQuery(api.programs.overview.queryOptions({ input: { programID } }))
  return (
    <>
      <Loaded query={query} height={480}>
        {(program) => <ProgramSections program={program} parts={['contract', 'schedule']} />}
      </Loaded>
      {!query.isPending && (
        <>
          <WholeProgramLink programID={programID} />
          {children}
        </>
      )}
    </>
  )
}

/** Who asked, and who entered it for them. */
const requesterInWords = ({ contactName, enteredBy }: Request) =>
  enteredBy ? `${contactName}, entered by ${enteredBy}` : contactName

const EVENT_TITLES = { edited: 'Changed', rejected: 'Rejected', reopened: 'Reopened' } as const

/** What happened to a request, latest first. `reminded`: when the Admins were, while it has no date. */
function toTimelineSteps(request: Request, reminded: string): TimelineStep[] {
  const paragraph = (text: string | null) => text && <p>{text}</p>
  const past: TimelineStep[] = (request.history ?? []).map(({ what, at, by, reason }) => ({
    at,
    title: EVENT_TITLES[what],
    by,
    detail: paragraph(reason),
  }))
  const at = request.decidedAt
  const by = request.decidedByName ?? request.decidedBy
  const approved = request.addedToCalendar ? 'Approved and on the calendar' : 'Approved, no date set yet'
  const decided: TimelineStep[] = [
    ...(request.cancelled ? [{ at, title: 'Cancelled', by, detail: paragraph(request.cancellationReason) }] : []),
    ...(request.rejected && !request.cancelled
      ? [{ at, title: 'Rejected', by, detail: paragraph(request.rejectionReason) }]
      : []),
    ...(request.approved && !request.rejected && !request.cancelled
      ? [{ at, title: approved, by, detail: paragraph(reminded) }]
      : []),
  ]
  const now = decided.length > 0 ? decided : [{ at: null, title: 'Waiting for a decision' }]
  return [...now, ...past.toReversed(), { at: request.createdAt, title: 'Requested', by: requesterInWords(request) }]
}
