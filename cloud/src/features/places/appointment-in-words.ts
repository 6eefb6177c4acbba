import { formatWhereToGo, type WhereToGo } from '@belay/contract/where-to-go'
import { timeInWords } from '../../platform/time/date-in-words.ts'

/** The date, times and place of a program. */
export type Appointment = { date: string; startTime: string; endTime: string; where: WhereToGo }

/** Describes an appointment, for example "Tue, Nov 24, 9:00 AM to 1:00 PM, Climbing tower, 1 College Way". */
export const appointmentInWords = ({ where, ...time }: Appointment): string =>
  [timeInWords(time), formatWhereToGo(where)].filter(Boolean).join(', ')
