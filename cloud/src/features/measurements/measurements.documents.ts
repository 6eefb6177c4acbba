import { defineCollection, text } from '../../platform/documents/define-collection.ts'

/** The number of values of a web vital by their rating. */
export type Spread = { good: number; needsImprovement: number; poor: number }

/** The number of visits of a program's public page, and of requests that were started from it. */
export type Interest = { visits: number; started: number }

/** One civil day's page views, visits of program pages by type ID and web vitals, without anything about a person. */
export type MeasuredDay = {
  id: string
  date: string
  views: number
  pages: Record<string, number>
  vitals: Record<string, Spread>
  /** Missing on days that were counted before visits of programs. */
  programs?: Record<string, Interest>
  createdAt: number
  updatedAt?: number
}

export const measurements = defineCollection<MeasuredDay>({
  name: 'measurements',
  idField: 'id',
  keys: { date: text('id') },
  lists: { date: [[]] },
  unaudited: true,
})
