import { resolve } from 'node:path'
import { DEFAULT_LOCALE, PASSWORD_MIN_LENGTH } from '@belay/contract/constants'
import * as z from 'zod'

/** One setting: what it is for, its shape, its default, and the environment variable that sets it. */
type Setting<Schema extends z.ZodType> = { doc: string; env: string; schema: Schema; default: z.input<Schema> }
const setting = <Schema extends z.ZodType>(env: string, doc: string, schema: Schema, fallback: NoInfer<z.input<Schema>>): Setting<Schema> => ({
  env,
  doc,
  schema,
  default: fallback,
})

const text = z.string()
const flag = z.union([z.boolean(), z.enum(['true', 'false', '1', '0'])]).transform((value) => value === true || value === 'true' || value === '1')
const whole = z.coerce.number().int().min(0)
const optionalUrl = z.union([z.literal(''), z.url()])

/** Every setting. The reference in `docs/settings.md` is generated from this. */
export const SETTINGS = {
  port: setting('PORT', 'The port to listen on.', whole, 8080),
  host: setting('HOST', 'The address to listen on.', text, '127.0.0.1'),
  dataDir: setting('BELAY_DATA', 'The folder of the embedded databases and uploaded files.', text, 'data'),
  databaseUrl: setting('DATABASE_URL', 'A PostgreSQL address (15 or newer). Without it, SQLite in the data folder.', text, ''),
  production: setting('BELAY_PRODUCTION', 'Set by `npm run serve`: needs a secret and a public address, loads no sample.', flag, false),
  secret: setting('BELAY_SECRET', 'Signs sessions and links; 32 characters or more. Needed in production.', text, ''),
  publicUrl: setting('BELAY_URL', 'The address people reach Belay by, for links in mail. Needed in production.', optionalUrl, ''),
  trustProxy: setting('BELAY_TRUST_PROXY', 'How many proxies stand in front; their X-Forwarded-For is believed.', whole, 0),

  'centre.name': setting('CENTRE_NAME', "The centre's name.", text, 'Ridgeline Leadership Centre'),
  'centre.universityName': setting('CENTRE_UNIVERSITY', "The university's name.", text, 'Ridgeline University'),
  'centre.universityUrl': setting('CENTRE_UNIVERSITY_URL', 'Where the logo in the footer leads.', text, 'https://www.example.edu/'),
  'centre.address': setting('CENTRE_ADDRESS', 'The street address in the footer.', text, '12 Ropes Course Road, Ridgeline'),
  'centre.mapUrl': setting('CENTRE_MAP_URL', 'The map the address leads to.', text, 'https://www.openstreetmap.org/'),
  'centre.phone': setting('CENTRE_PHONE', 'The phone number in the footer.', text, '(555) 010-0199'),
  'centre.email': setting('CENTRE_EMAIL', "The centre's contact e-mail.", text, 'centre@example.edu'),
  'centre.currency': setting('CENTRE_CURRENCY', 'ISO 4217 code of the currency.', text, 'USD'),
  'centre.locale': setting('CENTRE_LOCALE', 'How money and dates are written.', text, DEFAULT_LOCALE),
  'centre.timeZone': setting('CENTRE_TIME_ZONE', 'IANA time zone of all civil dates.', text, 'America/New_York'),

  smtpUrl: setting('SMTP_URL', 'smtp(s)://user:password@host:port. Without it, mail lands in the outbox page of a local app.', text, ''),
  mailFrom: setting('MAIL_FROM', 'The sender of mail.', text, 'Ridgeline Leadership Centre <centre@example.edu>'),

  'identity.revealAccounts': setting('IDENTITY_REVEAL_ACCOUNTS', 'Tell wrong-password, user-not-found and email-already-in-use apart.', flag, false),
  'identity.passwordMinLength': setting('IDENTITY_PASSWORD_MIN', 'Shortest password.', whole, PASSWORD_MIN_LENGTH),
  'identity.passwordMaxLength': setting('IDENTITY_PASSWORD_MAX', 'Longest password; 0 sets no limit of our own.', whole, 0),
  'identity.passwordLower': setting('IDENTITY_PASSWORD_LOWER', 'A lower-case letter is needed.', flag, false),
  'identity.passwordUpper': setting('IDENTITY_PASSWORD_UPPER', 'An upper-case letter is needed.', flag, false),
  'identity.passwordDigit': setting('IDENTITY_PASSWORD_DIGIT', 'A digit is needed.', flag, false),
  'identity.passwordOther': setting('IDENTITY_PASSWORD_OTHER', 'A character other than letters and digits is needed.', flag, false),
  'identity.signInsPerMinute': setting('IDENTITY_SIGN_INS_PER_MINUTE', 'Sign-ins a minute from one address.', whole, 60),
  'identity.lockoutAfter': setting('IDENTITY_LOCKOUT_AFTER', 'Wrong passwords in a row that lock an account for a while.', whole, 8),
  'identity.lockoutMinutes': setting('IDENTITY_LOCKOUT_MINUTES', 'How long it stays locked.', whole, 15),
  'identity.oidcName': setting('OIDC_NAME', 'Name of an external sign-in provider (OpenID Connect), as its button says.', text, ''),
  'identity.oidcIssuer': setting('OIDC_ISSUER', "The provider's issuer address.", text, ''),
  'identity.oidcClientId': setting('OIDC_CLIENT_ID', 'The client id the provider knows Belay by.', text, ''),
  'identity.oidcClientSecret': setting('OIDC_CLIENT_SECRET', 'The client secret.', text, ''),
  'identity.botCheckProvider': setting('BOT_CHECK_PROVIDER', 'cloudflare-turnstile, google-recaptcha or hcaptcha; off without.', text, ''),
  'identity.botCheckSiteKey': setting('BOT_CHECK_SITE_KEY', "The bot check's public key.", text, ''),
  'identity.botCheckSecret': setting('BOT_CHECK_SECRET', "The bot check's secret key.", text, ''),

  'requests.perHour': setting('REQUESTS_PER_HOUR', 'Program requests a person may make within an hour; 0 sets no limit. Admins have none.', whole, 20),
  'requests.perDay': setting('REQUESTS_PER_DAY', 'Program requests a person may make within 24 hours; 0 sets no limit.', whole, 60),

  measurementScript: setting('MEASUREMENT_SCRIPT', "Address of a hosting provider's script that measures instead of our own; off without.", optionalUrl, ''),
  sample: setting('BELAY_SAMPLE', 'The sample centre to load when empty: small, large or none.', z.enum(['small', 'large', 'none']), 'none'),
  checkAnswers: setting('BELAY_CHECK_ANSWERS', 'Validate what calls answer against the contract (on in tests).', flag, false),
} as const

export type Settings = { -readonly [Name in keyof typeof SETTINGS]: z.output<(typeof SETTINGS)[Name]['schema']> } & {
  /** Where the browser reaches the app: the public address, else http://localhost:<port>. */
  origin: string
}

/** Reads the settings from the environment. Throws one error that names everything that is wrong. */
export function readSettings(env: Record<string, string | undefined>, overrides: Partial<Settings> = {}): Settings {
  const wrong: string[] = []
  const read = Object.entries(SETTINGS).map(([name, { env: variable, schema, default: fallback }]) => {
    const raw = env[variable]
    const parsed = (schema as z.ZodType).safeParse(raw === undefined || raw === '' ? fallback : raw)
    if (!parsed.success) wrong.push(`${variable}: ${parsed.error.issues.map((issue) => issue.message).join(' ')}`)
    return [name, parsed.data]
  })
  const settings = { ...Object.fromEntries(read), ...overrides } as Settings
  if (settings.production && settings.secret.length < 32) wrong.push('BELAY_SECRET: at least 32 characters are needed in production.')
  if (settings.production && !settings.publicUrl) wrong.push('BELAY_URL: the public address is needed in production.')
  if (wrong.length > 0) throw new Error(`These settings are not valid:\n  ${wrong.join('\n  ')}`)
  settings.dataDir = resolve(settings.dataDir)
  settings.origin = settings.publicUrl ? new URL(settings.publicUrl).origin : `http://localhost:${settings.port}`
  return settings
}
