import * as z from 'zod'
import { call, nothing } from './call.ts'
import { PUSH } from './constants.ts'
import { changesOf, done, savedVersion, time, timestamp } from './fields.ts'

/** The kinds of messages that a person can turn off on their devices. */
const kinds = z.strictObject({
  questions: z.boolean().describe('Questions about shifts that they can answer with yes or no.'),
  programs: z.boolean().describe('Shifts and programs: new, changed and cancelled ones, and those of the next day.'),
  requests: z.boolean().describe('Requests and contracts.'),
  hours: z.boolean().describe('Hours and pay.'),
  news: z.boolean().describe('Announcements and everything else.'),
})
export type PushKind = keyof typeof kinds.shape

/** The hours in which messages wait that are not urgent, in the centre's time zone. They can include midnight. */
const quietHours = z.strictObject({ from: time, until: time })
export type QuietHours = z.infer<typeof quietHours>

const pushForm = z.strictObject({
  kinds: changesOf(kinds.shape).describe('The kinds of messages. Those that are left out stay the same.'),
  quietHours: quietHours
    .refine(({ from, until }) => from !== until, { path: ['until'], message: 'Enter two different times.' })
    .nullable()
    .describe('The hours in which only urgent messages come. Null if there are none.'),
  dailyMail: z.boolean().describe('True if messages that need no action come in one e-mail a day.'),
})

/** The choices of a person about the messages that they get. */
const pushSettings = z.object({
  kinds,
  quietHours: quietHours.nullable(),
  dailyMail: z.boolean(),
  devices: z.array(z.object({ userAgent: z.string(), addedAt: timestamp })).describe('Their devices, oldest first.'),
  version: savedVersion,
})
export type PushSettings = z.output<typeof pushSettings>

const endpoint = z
  .url({ protocol: /^https?$/ })
  .max(1000)
  .describe("The address of the browser's push service for this subscription.")

export const push = {
  settings: call('GET /push', nothing, pushSettings)
    .who('verified')
    .summary('Gets which messages come to your devices, when, which devices they are, and if you get a daily e-mail.'),
  saveSettings: call(
    'PATCH /push',
    changesOf(pushForm.shape).extend({ version: savedVersion.optional() }),
    pushSettings,
  )
    .who('verified')
    .changesAccount()
    .summary('Changes which messages come to your devices, your quiet hours, and if you get a daily e-mail.'),
  subscribe: call(
    'POST /push/subscribe',
    z.strictObject({
      endpoint,
      expirationTime: z.number().nullish().describe('Not used. Browsers send it.'),
      keys: z.strictObject({
        p256dh: z.string().regex(/^[\w-]{87}=?$/, 'Send the public key of the subscription, in base64url.'),
        auth: z.string().regex(/^[\w-]{22}(==)?$/, 'Send the secret of the subscription, in base64url.'),
      }),
    }),
    done,
  )
    .who('verified')
    .changesAccount()
    .summary(
      'Sends your messages to this browser until you sign out: its PushSubscription, as JSON. Of more than ' +
        `${PUSH.devices} devices, the oldest gets no more.`,
    ),
  unsubscribe: call('POST /push/unsubscribe', { endpoint }, done)
    .who('verified')
    .changesAccount()
    .summary('Sends no more messages to this browser.'),
}
