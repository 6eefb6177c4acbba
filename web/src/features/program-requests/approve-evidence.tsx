import { Alert, Button, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useFormat } from '../../ui/format/format.tsx'
import { Facts } from '../../ui/layers/detail-panel.tsx'
import { BoxedList } from '../../ui/text/boxed-list.tsx'
import { ContactDetails } from '../../ui/text/contact-details.tsx'
import { DimmedText } from '../../ui/text/dimmed-text.tsx'
import { ConflictList } from '../programs/conflict-list.tsx'
import type { DateOption, RequestEvidence } from './approve-values.ts'
import { listPlaceFacts, listProgramFacts } from './details-facts.tsx'
import type { ProgramRequest } from './request-values.ts'
import styles from './requests.module.css'

export const RequestSummary = ({ request }: { request: ProgramRequest }) => (
  <Facts
    items={[
      ['Organization', request.organization],
      ['Contact', <ContactDetails key="who" name={request.contactName} email={request.email} phone={request.phone} />],
      ...listProgramFacts(request.programDetails),
      ...listPlaceFacts(request.programDetails),
    ]}
  />
)

export const RequesterGone = ({ request: { contactName, email } }: { request: ProgramRequest }) => (
  <Alert color="yellow">
    The account of {contactName} was deleted, so nobody signs in with {email}. Ask them before you approve.
  </Alert>
)

function Options({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <div>
      <Text id={id} size="sm" fw={500} mb="xs">
        {title}
      </Text>
      <BoxedList aria-labelledby={id}>{children}</BoxedList>
    </div>
  )
}

type DatesProps = {
  dates: readonly DateOption[]
  isChosen: (option: DateOption) => boolean
  onChoose: (option: DateOption) => void
}

/** Shows the choice of preferred dates, each with its conflicts. */
export function PreferredDates({ dates, isChosen, onChoose }: DatesProps) {
  const format = useFormat()
  return (
    <Options title="Preferred dates">
      {dates.map((option) => {
        const { date, startTime, location, conflicts } = option
        return (
          <li key={`${date} ${startTime}`} className={styles.option}>
            <Button
              variant={isChosen(option) ? 'light' : 'default'}
              size="compact-sm"
              aria-pressed={isChosen(option)}
              onClick={() => onChoose(option)}
            >
              {format.when(option)}
            </Button>
            {conflicts.length > 0 ? (
              <ConflictList conflicts={conflicts} label={`Against ${format.day(date)}`} />
            ) : (
              <DimmedText>{location ? `Free at ${location}` : 'No conflicts'}</DimmedText>
            )}
          </li>
        )
      })}
    </Options>
  )
}

type ClientsProps = {
  clients: RequestEvidence['clients']
  clientID: string
  onChoose: (clientID: string) => void
}

/** Shows similar clients to choose from, so that no client is entered twice. */
export function SimilarClients({ clients, clientID, onChoose }: ClientsProps) {
  const others = clients.filter((client) => client.clientID !== clientID)
  if (others.length === 0) return null
  return (
    <Options title="Similar clients">
      {others.map(({ organization, contactName, why, ...client }) => (
        <li key={client.clientID} className={styles.option}>
          <Button variant="default" size="compact-sm" onClick={() => onChoose(client.clientID)}>
            {organization}
          </Button>
          <DimmedText>{[contactName, why].filter(Boolean).join(' · ')}</DimmedText>
        </li>
      ))}
    </Options>
  )
}
