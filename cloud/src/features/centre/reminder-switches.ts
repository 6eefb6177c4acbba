import type { ReminderKind } from '@belay/contract/centre'
import { pickDefinedFields } from '../../platform/calls/defined-fields.ts'
import type { DocumentStore } from '../../platform/documents/store.ts'
import { CENTRE_ID, type CentreSettings, centreSettings } from './centre.documents.ts'

type Switches = Record<ReminderKind, boolean>
const ALL_ON: Switches = {
  contracts: true,
  shifts: true,
  shiftsTomorrow: true,
  hours: true,
  dates: true,
  thanks: true,
  requests: true,
}

/** Returns which reminders are on. A reminder is on unless an Admin turned it off. */
export const resolveReminderSwitches = (saved: Pick<CentreSettings, 'reminders'> | null): Switches => ({
  ...ALL_ON,
  ...pickDefinedFields(saved?.reminders ?? {}),
})

export const findReminderSwitches = async (store: Pick<DocumentStore, 'get'>): Promise<Switches> =>
  resolveReminderSwitches(await store.get(centreSettings, CENTRE_ID))
