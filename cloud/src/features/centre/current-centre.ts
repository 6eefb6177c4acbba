import { type CentreField, centreForm } from '@belay/contract/centre'
import { HEADCOUNT_DAYS, PROGRAM_HOURS } from '@belay/contract/constants'
import type { Services } from '../../platform/calls/gate.ts'
import type { DocumentStore, Versioned } from '../../platform/documents/store.ts'
import { SETTINGS, type Settings } from '../../platform/settings/settings.ts'
import { CENTRE_ID, type CentreLogos, type CentreSettings, centreLogos, centreSettings } from './centre.documents.ts'

export const CENTRE_FIELDS = Object.keys(centreForm.shape) as CentreField[]

export const variableOf = (field: CentreField): string => SETTINGS.centre[field].env

/** True if the server's environment sets a field, so that Admins can't change it. */
export const isFixedByEnvironment = ({ given }: Pick<Settings, 'given'>, field: CentreField): boolean =>
  given.has(variableOf(field))

/** Applies saved settings to the current ones, unless they are older than those applied last. */
export function applyCentre(settings: Settings, saved: Versioned<CentreSettings>): void {
  if (saved.version <= settings.saved.version) return
  const fields = CENTRE_FIELDS.filter((field) => saved[field] !== undefined && !isFixedByEnvironment(settings, field))
  for (const field of fields) settings.centre[field] = saved[field] as string
  const { version, closures = [], showsFreeDays = true } = saved
  const { headcountDays = HEADCOUNT_DAYS, programHours = PROGRAM_HOURS } = saved
  const variables = new Set(fields.map(variableOf))
  settings.saved = { ...settings.saved, version, closures, showsFreeDays, headcountDays, programHours, variables }
}

/** Applies saved logos to the current settings, unless they are older than those applied last. */
export function applyLogos(settings: Settings, { version, light, dark }: Versioned<CentreLogos>): void {
  if (version > settings.saved.logosVersion)
    settings.saved = { ...settings.saved, logosVersion: version, logos: { light, dark } }
}

/**
 * Keeps the settings equal to the saved ones, also after changes by other processes. Call it before the store is
 * prepared, so that it misses no change. `read` applies the saved settings now, `end` stops it.
 */
export function followCentre({ settings, store, log }: Pick<Services, 'settings' | 'log'> & { store: DocumentStore }) {
  async function read(): Promise<void> {
    const saved = await store.get(centreSettings, CENTRE_ID)
    const logos = await store.get(centreLogos, CENTRE_ID)
    if (saved) applyCentre(settings, saved)
    if (logos) applyLogos(settings, logos)
  }
  const readAgain = () =>
    void read().catch((error: unknown) => log.error("the centre's settings couldn't be read", { error: String(error) }))
  const end = store.onChange((changes) => {
    if (changes.some(({ collection }) => collection === centreSettings.name || collection === centreLogos.name))
      readAgain()
  }, readAgain)
  return { read, end }
}
