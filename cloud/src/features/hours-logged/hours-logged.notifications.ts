import { linkTo } from '@belay/contract/links'
import { dateInWords } from '../../platform/time/date-in-words.ts'
import type { Message, MessageLink, Person } from '../notifications/message.ts'
import type { TimeLog } from './hours-logged.documents.ts'

/** A change of a person's hours by somebody else. A deleted owner (`null`) is not notified. */
type HoursEvent = { owner: Person | null; by: { name: string } }

const LABEL = 'Open your hours'

/** Notifies the owner that their hours were approved. */
export const hoursApproved = ({ owner, by, logs }: HoursEvent & { logs: readonly TimeLog[] }): Message => {
  const hours = logs.reduce((total, log) => total + log.hours, 0)
  const log = onlyOf(logs)
  const approved = log
    ? `your ${hours} h on ${dateInWords(log.date)}`
    : `your hours: ${hours} h in ${logs.length} entries`
  return {
    type: 'hours_approved',
    recipients: recipientsOf(owner),
    title: 'Your hours were approved',
    message: `${by.name} approved ${approved}.`,
    canWait: true,
    ...aboutLogs(logs),
  }
}

/** Notifies the owner that another person changed the date, hours or program. */
export const hoursChanged = ({ owner, by, logs }: HoursEvent & { logs: readonly TimeLog[] }): Message => {
  const log = onlyOf(logs)
  const changed = log ? `your hours to ${log.hours} h on ${dateInWords(log.date)}` : `${logs.length} of your entries`
  return {
    type: 'hours_changed',
    recipients: recipientsOf(owner),
    title: 'Your hours were changed',
    message: `${by.name} changed ${changed}.`,
    ...aboutLogs(logs),
  }
}

/** Notifies the owner that an Admin deleted their hours. */
export const hoursRemoved = ({ owner, by, log }: HoursEvent & { log: TimeLog }): Message => ({
  type: 'hours_changed',
  recipients: recipientsOf(owner),
  title: 'Your hours were removed',
  message: `${by.name} removed your ${log.hours} h on ${dateInWords(log.date)}.`,
  ...aboutLogs([log]),
})

/** Asks the owner to correct their hours. The link opens the log. */
export const hoursReturned = ({ owner, by, log, note }: HoursEvent & { log: TimeLog; note: string }): Message => ({
  type: 'hours_returned',
  recipients: recipientsOf(owner),
  title: 'Please check your hours',
  message: `${by.name} returned your ${logInWords(log)}.`,
  details: note,
  relatedDocumentId: log.timeID,
  link: { ...linkTo.ownLog(log), label: LABEL },
})

/** Reminds the owner of returned hours, which are not paid until they are corrected. */
export const hoursReminded = ({ owner, logs }: Pick<HoursEvent, 'owner'> & { logs: readonly TimeLog[] }): Message => {
  const log = onlyOf(logs)
  const returned = log ? `your ${logInWords(log)}` : `${logs.length} of your entries`
  const notes = logs.map((each) => (log ? each.returnNote : `${logInWords(each)}: ${each.returnNote}`))
  return {
    type: 'hours_returned',
    recipients: recipientsOf(owner),
    title: 'Reminder: please check your hours',
    message: `We returned ${returned}. We can't approve and pay these hours until you correct them.`,
    details: notes.join('\n'),
    relatedDocumentId: log?.timeID,
    link: { ...(log ? linkTo.ownLog(log) : linkTo.ownHours()), label: LABEL },
  }
}

const logInWords = ({ hours, date, programName }: TimeLog) =>
  `${hours} h on ${dateInWords(date)}${programName ? ` for ${programName}` : ''}`

const recipientsOf = (owner: Person | null) => (owner ? [{ email: owner.email, userid: owner.userid ?? null }] : [])

/** Returns the link of a message: to the week of a single log, or to the current hours for several logs. */
function aboutLogs(logs: readonly TimeLog[]): { relatedDocumentId: string | undefined; link: MessageLink } {
  const log = onlyOf(logs)
  const screen = log ? linkTo.weekOfHours(log.date) : linkTo.ownHours()
  return { relatedDocumentId: log?.timeID, link: { ...screen, label: LABEL } }
}

const onlyOf = (logs: readonly TimeLog[]): TimeLog | undefined => (logs.length === 1 ? logs[0] : undefined)
