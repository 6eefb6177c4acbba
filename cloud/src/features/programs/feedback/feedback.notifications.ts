import { FEEDBACK } from '@belay/contract/feedback-limits'
import { linkTo, linkToRating } from '@belay/contract/links'
import { describeRating, RATINGS } from '@belay/contract/rating-words'
import { ALL_ADMINS, type Message, type Person } from '../../notifications/message.ts'
import { factsOfEntry } from '../schedule/facts-of-entry.ts'
import type { ScheduleEntry } from '../schedule/program-schedule.documents.ts'
import type { Feedback } from './feedback.documents.ts'

/** The most mails about one person's low ratings in a day. */
const MOST_MAILS = 1

/** Builds the message that tells the Admins about a low rating. */
export const ratedLow = ({ answer, entry }: { answer: Feedback; entry: ScheduleEntry }): Message => ({
  type: 'program_changed',
  recipients: [ALL_ADMINS],
  title: `${answer.authorName} rated ${entry.programName} ${answer.rating} of ${FEEDBACK.best}`,
  message: 'Their answers are beside the program. A call may help.',
  words: [answer.better, answer.best].find((words) => words !== '') ?? '',
  relatedDocumentId: answer.id,
  programIDs: [answer.programID],
  facts: [factsOfEntry(entry)],
  mostMails: MOST_MAILS,
  link: { ...linkTo.program(answer.programID), label: 'Open the program' },
})

/** Builds the message that thanks a client on the day after the program. `key` is the mark that it was sent. */
export const clientThanked = ({
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
  title: `Thank you for ${entry.programName}`,
  message: 'It was good to have you here. How was it? Three short questions help us make it better.',
  details: 'The same page books next year, with everything filled in but the date.',
  inMail: {
    message: 'It was good to have you here.',
    details: 'How was it? Choose a number, and send it on the page that opens.',
  },
  ratings: RATINGS.map((_, index) => ({
    ...linkToRating(entry.programID, index + 1),
    label: describeRating(index + 1),
  })),
  relatedDocumentId: entry.programID,
  programIDs: [entry.programID],
  facts: [factsOfEntry(entry)],
  canWait: true,
  key,
  link: { ...linkTo.day(entry.programID), label: 'Open your day, or book next year' },
})
