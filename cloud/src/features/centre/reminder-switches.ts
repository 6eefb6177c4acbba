import type { ReminderKind } from '@belay/contract/centre'
import { definedFields } from '../../platform/defined-fields.ts'
import type { DocumentStore } from '../../platform/documents/store.ts'
import { CENTRE_ID, type CentreSettings, centreSettings } from './centre.documents.ts'

type Switches = Record<ReminderKind, boolean>
const ALL_ON: Switches = { contracts: true, shifts: true, hours: true, dates: true, requests: true }

/**
 * Returns the switches of the reminders. A reminder is on unless an Admin turned it off, so new kinds start switched
 * on.
 */
export const remindersOf = (saved: Pick<CentreSettings, 'reminders'> | null): Switches => ({
  ...ALL_ON,
  ...definedFields(saved?.reminders ?? {}),
})

/** Reads the saved switches of the reminders. */
export const findReminderSwitches = async (store: Pick<DocumentStore, 'get'>): Promise<Switches> =>
  remindersOf(await store.get(centreSettings, CENTRE_ID))
