import type { Collection } from '../../platform/documents/store.ts'

/** One civil day's page views and web vitals, counted; nothing about any person. */
export type MeasuredDay = {
  id: string
  date: string
  views: number
  pages: Record<string, number>
  vitals: Record<string, { good: number; needsImprovement: number; poor: number }>
  createdAt: number
  updatedAt?: number
}

export const measurements: Collection<MeasuredDay> = {
  name: 'measurements',
  idField: 'id',
  schemaVersion: 1,
  indexVersion: 1,
  keys: { date: { type: 'text', of: (doc) => doc.id } },
  lists: [{ where: [], orderBy: 'date' }],
  unaudited: true,
}
