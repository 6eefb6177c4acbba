import { timeInWords } from '../../../platform/time/date-in-words.ts'
import type { ScheduleEntry } from './program-schedule.documents.ts'

/** Returns a program's facts for a mail, without the address of its place. */
export const factsOfEntry = ({ programName, location, ...time }: ScheduleEntry) => ({
  what: programName,
  when: timeInWords(time),
  where: { location, address: '', mapLink: '' },
})
