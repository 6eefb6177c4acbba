import { defineCollection, text } from '../../platform/documents/define-collection.ts'

/** The number of values of a web vital by their rating. */
export type Spread = { good: number; needsImprovement: number; poor: number }

/** One civil day's page views and web vitals, without anything about a person. */
export type MeasuredDay = {
  id: string
  date: string
  views: number
  pages: Record<string, number>
  vitals: Record<string, Spread>
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
