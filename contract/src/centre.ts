import * as z from 'zod'
import { call, nothing } from './call.ts'
import { closure } from './closures.ts'
import { LIMITS } from './constants.ts'
import { toMinutesOfDay } from './dates.ts'
import { changesOf, savedVersion, shortText, stored, time, upload } from './fields.ts'
import { isColor, isCurrency, isEmailAddress, isLocale, isTimeZone, isWebAddress } from './formats.js'

/** The centre's logo for one theme. Each `url` always returns the same picture. */
const logo = z.object({ url: z.string(), width: z.int(), height: z.int() })
export const THEMES = ['light', 'dark'] as const
const logos = z.object({ light: logo.nullable(), dark: logo.nullable() }).describe('The logo for each theme, or null.')

/** The centre's public details: its name and address, and how it writes money, dates and times. */
export const centreDocument = z.object({
  name: z.string(),
  universityName: z.string(),
  universityUrl: z.string(),
  address: z.string(),
  mapUrl: z.string().describe('The map that the address links to.'),
  phone: z.string(),
  email: z.string(),
  currency: z.string(),
  locale: z.string(),
  firstDayOfWeek: z.int().min(0).max(6).describe('The first day of the week in the locale. 0 is Sunday.'),
  timeZone: z.string(),
  logos,
  brandColors: z
    .object({ light: z.string(), dark: z.string() })
    .nullable()
    .describe("The colour of the centre's brand in each theme, or null."),
  today: z.string(),
  closures: z.array(closure).describe('Days when the centre is closed, without past ones.'),
  sampleSignIns: z.array(z.object({ email: z.string(), role: z.string() })),
  outbox: z.boolean(),
  measurementScript: z
    .string()
    .describe('The address of a script that measures speed and traffic instead of Belay. Empty if there is none.'),
  providers: z.array(z.object({ id: z.string(), name: z.string() })),
  pushKey: z.string().describe('The public key of push messages (VAPID), in base64url. Empty if they are off.'),
  providerOnly: z.boolean().describe('True if people sign in and sign up with a provider only.'),
})

const address = shortText.refine(
  (text) => text === '' || isWebAddress(text),
  'Enter an address that begins with https:// or http://.',
)

/** The centre's settings that an Admin can change. */
export const centreForm = z.strictObject({
  name: shortText.min(1, "Enter the centre's name."),
  universityName: shortText,
  universityUrl: address.describe('The page that the footer logo links to.'),
  address: shortText,
  mapUrl: address.describe('The map that the address links to. If empty, the map is found by the address.'),
  phone: shortText.max(LIMITS.phone),
  email: shortText.refine(isEmailAddress, 'Enter an e-mail address.'),
  timeZone: shortText.refine(isTimeZone, 'Choose a time zone.').describe('The IANA time zone of all dates and times.'),
  locale: shortText.refine(isLocale, 'Choose a language.').describe('The locale of money and dates.'),
  currency: shortText.refine(isCurrency, 'Choose a currency.').describe('The ISO 4217 code of the currency.'),
  brandColor: shortText
    .toLowerCase()
    .refine((text) => text === '' || isColor(text), 'Enter a color such as #8a1538.')
    .describe("The colour of the centre's brand, such as #8a1538. Empty for Belay's."),
})
/** The days when the whole centre is closed. */
const closures = z.array(closure).max(LIMITS.closures).describe('Days when the whole centre is closed.')
const showsFreeDays = z.boolean().describe('True if everyone can see which days are free for a program.')
const headcountDays = z
  .int()
  .min(0)
  .max(LIMITS.headcountDays)
  .describe('Clients can change the headcount of a program until this many days before it.')
export const programHours = z
  .strictObject({ from: time, to: time })
  .refine(({ from, to }) => toMinutesOfDay(from) < toMinutesOfDay(to), {
    path: ['to'],
    error: 'Enter a time after the first.',
  })
  .describe('The hours in which programs take place. Free times are found between them.')
/** The kinds of automatic reminders. Each can be switched off. */
export const reminderSwitches = z.strictObject({
  contracts: z.boolean().describe('Unsigned contracts, 7 and 3 days before the program: to the signer.'),
  shifts: z.boolean().describe('Unanswered shifts, after 3 days and 2 days before the shift: to the person.'),
  shiftsTomorrow: z.boolean().describe('Shifts of the next day, at 5 PM: to the person.'),
  hours: z.boolean().describe('Returned hours not corrected after 3 days: to the person.'),
  dates: z.boolean().describe('Offered dates that are held until the next day: to the client.'),
  thanks: z.boolean().describe('Programs of the day before: thanks and three questions, to the client.'),
  requests: z.boolean().describe('Approved requests without a date for 7 days: to the Admins, in one message.'),
})
export type ReminderKind = keyof typeof reminderSwitches.shape

export type CentreField = keyof typeof centreForm.shape

/** The centre's settings in effect. Fields in `fixed` are set by the server's environment and can't be changed here. */
export const centreSettingsDocument = centreForm.strip().extend({
  reminders: reminderSwitches,
  closures,
  showsFreeDays,
  headcountDays,
  programHours,
  logos,
  fixed: z
    .array(z.object({ field: z.string(), variable: z.string() }))
    .describe('The fields that an environment variable of the server sets.'),
  ...stored,
  version: savedVersion,
})

const theme = z.enum(THEMES)

export const centre = {
  get: call('GET /centre', nothing, centreDocument)
    .who('everyone')
    .worksOffline('Facilitator', 'Client')
    .summary("Gets the centre's public details."),
  settings: call('GET /centre/settings', nothing, centreSettingsDocument)
    .who('admin')
    .summary("Gets the centre's settings and which of them the server's environment sets."),
  save: call(
    'PATCH /centre/settings',
    changesOf({
      ...centreForm.shape,
      reminders: changesOf(reminderSwitches.shape),
      closures,
      showsFreeDays,
      headcountDays,
      programHours,
    }).extend({ version: savedVersion.optional() }),
    centreSettingsDocument,
  )
    .who('admin')
    .did('changed')
    .summary("Changes the centre's settings. Fields you leave out stay the same."),
  setLogo: call('POST /centre/logos/{theme}', { theme, logo: upload(LIMITS.photoBytes) }, centreSettingsDocument)
    .who('admin')
    .did('changed', 'The earlier picture is deleted. Choose it again instead.')
    .summary('Sets the logo for a theme. Send a PNG, JPEG or WebP picture.'),
  removeLogo: call('DELETE /centre/logos/{theme}', { theme }, centreSettingsDocument)
    .who('admin')
    .did('removed', 'The picture is deleted. Choose it again instead.')
    .summary('Removes the logo for a theme.'),
}
