import { centreForm } from '@belay/contract/centre'
import { HEADCOUNT_DAYS, LIMITS, PROGRAM_HOURS } from '@belay/contract/constants'
import { mayAsAdmin } from '../../platform/calls/admins.rules.ts'
import { pickDefinedFields } from '../../platform/calls/defined-fields.ts'
import { type Context, type Input, requireVersion, runInTransaction } from '../../platform/calls/gate.ts'
import { pickFields } from '../../platform/calls/pick-fields.ts'
import { refuse, refuseField } from '../../platform/calls/refuse.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import { wouldChange } from '../../platform/documents/would-change.ts'
import { withStoredFile } from '../../platform/files/files.ts'
import { readPicture } from '../../platform/files/read-picture.ts'
import { stripMetadata } from '../../platform/files/strip-metadata.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import {
  CENTRE_ID,
  type CentreSettings,
  centreLogos,
  centreSettings,
  type Logo,
  type Theme,
} from './centre.documents.ts'
import { applyCentre, applyLogos, CENTRE_FIELDS, isFixedByEnvironment, variableOf } from './current-centre.ts'
import { presentLogos } from './logos.ts'
import { resolveReminderSwitches } from './reminder-switches.ts'

/** Applies the saved settings and returns the current ones. */
function presentSettings(context: Context, saved: Versioned<CentreSettings> | null) {
  const { settings } = context
  if (saved) applyCentre(settings, saved)
  return {
    ...pickFields(centreForm, settings.centre),
    reminders: resolveReminderSwitches(saved),
    closures: [...settings.saved.closures],
    showsFreeDays: settings.saved.showsFreeDays,
    headcountDays: settings.saved.headcountDays,
    programHours: settings.saved.programHours,
    logos: presentLogos(settings.saved.logos),
    fixed: CENTRE_FIELDS.filter((field) => isFixedByEnvironment(settings, field)).map((field) => ({
      field,
      variable: variableOf(field),
    })),
    version: saved?.version ?? 0,
    createdAt: saved?.createdAt ?? 0,
    ...(saved?.updatedAt === undefined ? {} : { updatedAt: saved.updatedAt }),
  }
}

export const getCentreSettings = async (context: Context) =>
  presentSettings(context, await context.store.get(centreSettings, CENTRE_ID))

/** Merges the given fields. Refuses a field that the environment sets, unless its value is unchanged. */
export async function saveCentreSettings(
  context: Context,
  { version, reminders, closures, showsFreeDays, headcountDays, programHours, ...given }: Input<'centre.save'>,
) {
  const fields = CENTRE_FIELDS.flatMap((field) => {
    const value = given[field]
    if (value === undefined) return []
    return isFixedByEnvironment(context.settings, field) && value === context.settings.centre[field]
      ? []
      : [[field, value] as const]
  })
  const fixed = fields
    .filter(([field]) => isFixedByEnvironment(context.settings, field))
    .map(([field]) => ({ field, message: `${variableOf(field)} sets this on the server.` }))
  if (fixed.length > 0) refuse('invalid-argument', undefined, { reason: 'fixed', fields: fixed })
  const saved = await runInTransaction(context, async (tx) => {
    const before = await tx.get(centreSettings, CENTRE_ID)
    requireVersion(presentSettings(context, before), version)
    const wanted: Partial<CentreSettings> = {
      ...Object.fromEntries(fields),
      ...pickDefinedFields({ closures, showsFreeDays, headcountDays, programHours }),
      ...(reminders ? { reminders: { ...resolveReminderSwitches(before), ...pickDefinedFields(reminders) } } : {}),
    }
    // A value equal to the default is not stored unless it was saved before, so that it follows later defaults.
    const defaults = {
      closures: [],
      showsFreeDays: true,
      headcountDays: HEADCOUNT_DAYS,
      programHours: PROGRAM_HOURS,
      reminders: resolveReminderSwitches(null),
    }
    const effective = { ...context.settings.centre, ...defaults, ...before }
    const changes = Object.fromEntries(
      Object.entries(wanted).filter(([field, value]) => wouldChange(effective, { [field]: value })),
    )
    if (!before && Object.keys(changes).length === 0) return null
    return before
      ? tx.update(centreSettings, mayAsAdmin(tx.actor, before), changes)
      : tx.create(centreSettings, { id: CENTRE_ID, ...changes })
  })
  return presentSettings(context, saved)
}

/** Sets or removes a theme's logo. Deletes the previous file after the commit. */
async function changeLogo(context: Context, theme: Theme, logo: Logo | null) {
  const saved = await runInTransaction(context, async (tx) => {
    const before = await tx.get(centreLogos, CENTRE_ID)
    const replaced = before?.[theme]
    if (replaced) enqueue(tx, { kind: 'deleteFile', fileID: replaced.fileID })
    return before
      ? tx.update(centreLogos, mayAsAdmin(tx.actor, before), { [theme]: logo })
      : tx.create(centreLogos, { id: CENTRE_ID, light: null, dark: null, [theme]: logo })
  })
  applyLogos(context.settings, saved)
  return getCentreSettings(context)
}

/** Stores a picture as a theme's logo. Refuses a file that is not a picture or is too large. */
export async function setLogo(context: Context, { theme, logo }: Input<'centre.setLogo'>) {
  const wrong = (message: string) => refuseField('logo', message, 'logo')
  if (logo.size === 0) wrong('Choose a picture.')
  if (logo.size > LIMITS.logoBytes) wrong(`Choose a picture of at most ${LIMITS.logoBytes / 1024} KB.`)
  const bytes = new Uint8Array(await logo.arrayBuffer())
  const picture = (await readPicture(bytes)) ?? wrong('Choose a PNG, JPEG or WebP picture.')
  if (Math.max(picture.width, picture.height) > LIMITS.logoSide)
    wrong(`Choose a picture of at most ${LIMITS.logoSide} pixels on each side.`)
  const stripped = stripMetadata(bytes, picture.type) ?? wrong('This picture is damaged. Choose another.')
  const fileID = await context.files.put(stripped, picture.type)
  const { width, height } = picture
  return withStoredFile(context.files, fileID, () => changeLogo(context, theme, { fileID, width, height }))
}

export const removeLogo = (context: Context, { theme }: Input<'centre.removeLogo'>) => changeLogo(context, theme, null)
