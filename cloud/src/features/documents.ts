import { toIsoDate } from '@belay/contract/dates'
import type * as z from 'zod'

/** The stored fields of a document: those that a call returns, without the version, which the store adds. */
export type DocumentOf<Schema extends z.ZodType> = Omit<z.output<Schema>, 'version'>

/** Returns the search words of a phone number: its parts as written, and all digits as one word. */
export const phoneWords = (phone: string): string => `${phone} ${phone.replaceAll(/\D/g, '')}`

/** Converts a date to yyyy-MM-dd, so that text keys sort by date. Null stays null. */
export const sortableDate = (date: string | null): string | null => (date === null ? null : toIsoDate(date))

/** The sorting key of a document without a date. It comes after all dates. */
export const WITHOUT_DATE = '9999'

/** Returns yyyy-MM-dd and minutes since midnight, so that text keys sort by date and time. */
export const sortableTime = (date: string, minutes: number): string =>
  `${toIsoDate(date)} ${String(minutes).padStart(4, '0')}`
