import type { CentreField, THEMES } from '@belay/contract/centre'
import { defineCollection } from '../../platform/documents/define-collection.ts'

export type Theme = (typeof THEMES)[number]
/** A picture among the files. */
export type Logo = { fileID: string; width: number; height: number }
export type Logos = Record<Theme, Logo | null>

/** The id of the single document of each collection. */
export const CENTRE_ID = 'centre'
type Single = { id: string; createdAt: number; updatedAt?: number }

/** One document that everyone may see. */
const single = { idField: 'id', audience: () => ({ everyone: true as const }) } as const

/** What Admins have set: fields that never were have no place in it. */
export type CentreSettings = Single & Partial<Record<CentreField, string>>
export const centreSettings = defineCollection<CentreSettings>({ name: 'centreSettings', ...single })

export type CentreLogos = Single & Logos
export const centreLogos = defineCollection<CentreLogos>({ name: 'centreLogos', ...single })
