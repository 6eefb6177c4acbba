import { centreForm, reminderSwitches, type THEMES } from '@belay/contract/centre'
import { closure } from '@belay/contract/closures'
import { stored } from '@belay/contract/fields'
import * as z from 'zod'
import { defineCollection } from '../../platform/documents/define-collection.ts'
import type { DocumentOf } from '../documents.ts'

export type Theme = (typeof THEMES)[number]

/** The id of the single document of each collection. */
export const CENTRE_ID = 'centre'

/** One document that everyone may see, answered in another shape. */
const single = { idField: 'id', documentName: null, audience: () => ({ everyone: true as const }) } as const

/** What Admins have set: fields that never were have no place in it. */
const settingsSchema = centreForm
  .partial()
  .strip()
  .extend({
    id: z.string(),
    reminders: reminderSwitches.strip().partial().optional(),
    closures: z.array(closure).optional(),
    ...stored,
  })
export type CentreSettings = DocumentOf<typeof settingsSchema>
export const centreSettings = defineCollection<CentreSettings>({
  name: 'centreSettings',
  schema: settingsSchema,
  nameOf: () => 'the centre settings',
  ...single,
})

/** A picture among the files. */
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
