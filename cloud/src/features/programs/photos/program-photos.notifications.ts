import { linkTo } from '@belay/contract/links'
import type { Message, Person } from '../../notifications/message.ts'
import { factsOfEntry } from '../schedule/facts-of-entry.ts'
import type { ScheduleEntry } from '../schedule/program-schedule.documents.ts'

/** Builds the message that tells a client about photos of their program. `key` is the mark that it was sent. */
export const photosAdded = ({
  entry,
  people,
  key,
}: {
  entry: ScheduleEntry
  people: readonly Person[]
  key: string
}): Message => ({
  type: 'program_changed',
  recipients: people,
  title: `Photos of ${entry.programName}`,
  message: 'We have added photos of your day to its page. You can look at them there and download them.',
  details: 'Only the people of your organization on this program and our team can see them.',
  relatedDocumentId: entry.programID,
  programIDs: [entry.programID],
  facts: [factsOfEntry(entry)],
  canWait: true,
  key,
  link: { ...linkTo.day(entry.programID), label: 'See the photos' },
})
