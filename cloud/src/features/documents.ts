import { toIsoDate } from '@belay/contract/dates'
import type * as z from 'zod'

/** What is stored of a document: all that a call answers, but the version, which the store adds. */
export type DocumentOf<Schema extends z.ZodType> = Omit<z.output<Schema>, 'version'>

/** A telephone number as it is searched for: in the parts it is written in, and its digits in one. */
export const phoneWords = (phone: string): string => `${phone} ${phone.replaceAll(/\D/g, '')}`

/** yyyy-MM-dd, so that text keys sort by real date; null stays null. */
export const sortableDate = (date: string | null): string | null => (date === null ? null : toIsoDate(date))

/** yyyy-MM-dd and minutes since midnight, so that text keys sort by real date and time. */
export const sortableTime = (date: string, minutes: number): string =>
  `${toIsoDate(date)} ${String(minutes).padStart(4, '0')}`
