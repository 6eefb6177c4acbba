import { centreForm, programHours, reminderSwitches, type THEMES } from '@belay/contract/centre'
import { closure } from '@belay/contract/closures'
import { stored } from '@belay/contract/fields'
import * as z from 'zod'
import { defineCollection } from '../../platform/documents/define-collection.ts'
import type { DocumentOf } from '../documents.ts'

export type Theme = (typeof THEMES)[number]

/** The ID of the only document in each of the two collections. */
export const CENTRE_ID = 'centre'

/** Options of a collection with one document. Everyone gets live updates; callers get the document in another shape. */
const single = { idField: 'id', documentName: null, audience: () => ({ everyone: true as const }) } as const

/** The fields that Admins have set. A field that was never set is missing. */
const settingsSchema = centreForm
  .partial()
  .strip()
  .extend({
    id: z.string(),
    reminders: reminderSwitches.strip().partial().optional(),
    closures: z.array(closure).optional(),
    showsFreeDays: z.boolean().optional(),
    headcountDays: z.int().optional(),
    programHours: programHours.optional(),
    ...stored,
  })
export type CentreSettings = DocumentOf<typeof settingsSchema>
export const centreSettings = defineCollection<CentreSettings>({
  name: 'centreSettings',
  schema: settingsSchema,
  nameOf: () => 'the centre settings',
  ...single,
})

/** A logo's file ID and its size in pixels. */
const logo = z.object({ fileID: z.string(), width: z.int(), height: z.int() })
export type Logo = z.output<typeof logo>
const logos = z.object({ id: z.string(), light: logo.nullable(), dark: logo.nullable(), ...stored })
export type CentreLogos = DocumentOf<typeof logos>
export type Logos = Pick<CentreLogos, Theme>
export const centreLogos = defineCollection<CentreLogos>({
  name: 'centreLogos',
  schema: logos,
  nameOf: () => 'the logo',
  ...single,
})
