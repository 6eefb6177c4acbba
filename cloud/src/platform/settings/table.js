import { FEWEST_CONNECTIONS, LONGEST_ANSWER_SECONDS, MOST_CONNECTIONS } from '../postgres/connection-limits.js'
import {
  currency,
  email,
  factor,
  flag,
  host,
  locale,
  number,
  oneOf,
  origins,
  postgres,
  root,
  secret,
  sender,
  smtp,
  text,
  timeZone,
  webAddress,
} from './shapes.js'

/**
 * One setting: the environment variable, what it is for, what it must be, and its default.
 * @template Value
 * @typedef {{ env: string, doc: string, shape: import('./shapes.js').Shape<Value>, default: Value }} Setting
 */

/**
 * @template Value
 * @param {string} env
 * @param {import('./shapes.js').Shape<Value>} shape
 * @param {NoInfer<Value>} fallback
 */
const setting = (env, shape, fallback) => ({
  /** @param {string} doc @returns {Setting<Value>} */
  about: (doc) => ({ env, doc, shape, default: fallback }),
})

/** A limit that nobody reaches. */
const MANY = 1_000_000
/** @type {('' | 'cloudflare-turnstile' | 'google-recaptcha' | 'hcaptcha')[]} */
const BOT_CHECKS = ['cloudflare-turnstile', 'google-recaptcha', 'hcaptcha']
/** @type {('small' | 'large' | 'none')[]} */
const SAMPLES = ['small', 'large', 'none']

/** Every setting, alone or in its group. The reference in `docs/settings.md` is generated from this. */
export const SETTINGS = {
  port: setting('PORT', number(1, 65_535), 8080).about('The port to listen on.'),
  host: setting('HOST', host, '127.0.0.1').about('The address to listen on.'),
  dataDir: setting('BELAY_DATA', text, 'data').about('The folder for the SQLite databases and uploaded files.'),
  databaseUrl: setting('DATABASE_URL', postgres, '').about(
    'The address of a PostgreSQL database (15 or newer). Without it, Belay uses SQLite in the data folder.',
  ),
  databaseConnections: setting('DATABASE_CONNECTIONS', number(FEWEST_CONNECTIONS, 1000), MOST_CONNECTIONS).about(
    'The most PostgreSQL connections per process, at least 6. All processes together must stay below max_connections.',
  ),
  databaseTimeoutSeconds: setting('DATABASE_TIMEOUT_SECONDS', number(1, 600), LONGEST_ANSWER_SECONDS).about(
    'How many seconds PostgreSQL may take to answer a query.',
  ),
  production: setting('BELAY_PRODUCTION', flag, false).about(
    'Set by `npm run serve`. Requires a secret and a public address, and loads no sample.',
  ),
  secret: setting('BELAY_SECRET', secret, '').about(
    'The secret that signs sessions and links, at least 32 characters. Required in production.',
  ),
  secretChanged: setting('BELAY_SECRET_CHANGED', flag, false).about(
    'Lets Belay start with a new secret. Set it for one start only. Everyone has to sign in again.',
  ),
  publicUrl: setting('BELAY_URL', root, '').about(
    'The address people open, used for links in e-mails. Required in production, with https.',
  ),
  trustProxy: setting('BELAY_TRUST_PROXY', number(0, 20), 0).about(
    'The number of proxies in front of Belay. Their X-Forwarded-For header is trusted.',
  ),

  centre: {
    name: setting('CENTRE_NAME', text, 'Ridgeline Leadership Centre').about("The centre's name."),
    universityName: setting('CENTRE_UNIVERSITY', text, 'Ridgeline University').about("The university's name."),
    universityUrl: setting('CENTRE_UNIVERSITY_URL', webAddress, 'https://www.example.edu/').about(
      'The page that the footer logo links to.',
    ),
    address: setting('CENTRE_ADDRESS', text, '12 Ropes Course Road, Ridgeline').about(
      'The street address in the footer.',
    ),
    mapUrl: setting('CENTRE_MAP_URL', webAddress, '').about(
      'The map that the address links to. Without it, OpenStreetMap finds the address.',
    ),
    phone: setting('CENTRE_PHONE', text, '(555) 010-0199').about('The phone number in the footer.'),
    email: setting('CENTRE_EMAIL', email, 'centre@example.edu').about("The centre's contact e-mail."),
    currency: setting('CENTRE_CURRENCY', currency, 'USD').about('The currency, as an ISO 4217 code.'),
    locale: setting('CENTRE_LOCALE', locale, 'en').about('How money and dates are written.'),
    timeZone: setting('CENTRE_TIME_ZONE', timeZone, 'America/New_York').about('The IANA time zone of all dates.'),
  },

  mail: {
    smtpUrl: setting('SMTP_URL', smtp, '').about(
      'The mail server, as smtp(s)://user:password@host:port. Other machines need TLS: ?tls=insecure accepts any ' +
        'certificate, ?tls=off sends unencrypted. Without it, a local app shows e-mails on its outbox page.',
    ),
    holdSeconds: setting('BELAY_MAIL_HOLD_SECONDS', number(0, 60), 15).about(
      'How many seconds e-mails about a change wait before they are sent, so that Undo can take them back.',
    ),
    from: setting('MAIL_FROM', sender, '').about("The sender of e-mails. Without it, the centre's name and e-mail."),
  },

  identity: {
    revealAccounts: setting('IDENTITY_REVEAL_ACCOUNTS', flag, false).about(
      'Tell people whether an address has an account (wrong-password, user-not-found, email-already-in-use).',
    ),
    passwordMinLength: setting('IDENTITY_PASSWORD_MIN', number(1, 256), 6).about('The minimum password length.'),
    passwordMaxLength: setting('IDENTITY_PASSWORD_MAX', number(0, MANY), 0).about(
      'The maximum password length. 0 sets no limit.',
    ),
    passwordLower: setting('IDENTITY_PASSWORD_LOWER', flag, false).about('Require a lowercase letter.'),
    passwordUpper: setting('IDENTITY_PASSWORD_UPPER', flag, false).about('Require an uppercase letter.'),
    passwordDigit: setting('IDENTITY_PASSWORD_DIGIT', flag, false).about('Require a digit.'),
    passwordOther: setting('IDENTITY_PASSWORD_OTHER', flag, false).about(
      'Require a character other than letters and digits.',
    ),
    signInsPerMinute: setting('IDENTITY_SIGN_INS_PER_MINUTE', number(1, MANY), 60).about(
      'Sign-ins allowed per minute from one network address.',
    ),
    lockoutAfter: setting('IDENTITY_LOCKOUT_AFTER', number(1, MANY), 8).about(
      'Wrong passwords in a row before an account is locked.',
    ),
    lockoutMinutes: setting('IDENTITY_LOCKOUT_MINUTES', number(1, MANY), 15).about('How many minutes it stays locked.'),
    oidcName: setting('OIDC_NAME', text, '').about(
      'The name of an external sign-in provider (OpenID Connect), shown on its button.',
    ),
    oidcIssuer: setting('OIDC_ISSUER', webAddress, '').about("The provider's issuer address."),
    oidcClientId: setting('OIDC_CLIENT_ID', text, '').about("Belay's client ID at the provider."),
    oidcClientSecret: setting('OIDC_CLIENT_SECRET', secret, '').about('The client secret.'),
    botCheckProvider: setting('BOT_CHECK_PROVIDER', oneOf(BOT_CHECKS), '').about(
      'cloudflare-turnstile, google-recaptcha or hcaptcha. Off if not set.',
    ),
    botCheckSiteKey: setting('BOT_CHECK_SITE_KEY', text, '').about("The bot check's public key."),
    botCheckSecret: setting('BOT_CHECK_SECRET', secret, '').about("The bot check's secret key."),
  },

  requests: {
    perHour: setting('REQUESTS_PER_HOUR', number(0, MANY), 20).about(
      'Program requests a person can make per hour. 0 sets no limit. Admins have no limit.',
    ),
    perDay: setting('REQUESTS_PER_DAY', number(0, MANY), 60).about(
      'Program requests a person can make per 24 hours. 0 sets no limit.',
    ),
  },

  allowances: setting('BELAY_ALLOWANCES', factor(MANY), 1).about(
    'Multiplies the number of changes, searches, reports and PDFs that a person and a network can make. 0 sets ' +
      'no limit. Each process counts for itself: with three processes, set 0.34 to keep the same limits.',
  ),

  readMemory: setting('BELAY_READ_MEMORY_MB', number(0, 1000), 8).about(
    'How much memory, in MB, documents and pages may take that were read from SQLite, so that the next person who ' +
      'asks for the same need not wait for the file. 0 reads the file each time.',
  ),

  measurement: {
    script: setting('MEASUREMENT_SCRIPT', webAddress, '').about(
      "The address of a hosting provider's script that measures speed and traffic instead of ours. Off if not set.",
    ),
    origins: setting('MEASUREMENT_ORIGINS', origins, '').about(
      'Other addresses that script can report to, separated by spaces, such as https://collect.example.com',
    ),
  },
  logRequests: setting('BELAY_LOG_REQUESTS', flag, false).about(
    'Log one line per request: the call, the status of the answer, and how long it took.',
  ),
  sample: setting('BELAY_SAMPLE', oneOf(SAMPLES), 'none').about(
    'The sample centre to load into an empty Belay: small, large or none.',
  ),
  checkAnswers: setting('BELAY_CHECK_ANSWERS', flag, false).about(
    'Check every answer against the contract. On in tests.',
  ),
}

/**
 * The settings as they are: `origin` is where the browser reaches the app (the public address, else
 * http://localhost:<port>), `given` the variables that are set; `saved` is what Admins have saved of the centre.
 * @typedef {{ fileID: string, width: number, height: number }} Logo
 * @typedef {{ light: Logo | null, dark: Logo | null }} Logos
 * @typedef {{ from: string, to: string, reason: string }} Closure
 * @typedef {{ version: number, variables: ReadonlySet<string>, closures: readonly Closure[], logosVersion: number,
 *   logos: Logos }} Saved
 * @typedef {{ -readonly [Name in keyof typeof SETTINGS]: Values<(typeof SETTINGS)[Name]> }
 * & { origin: string, given: ReadonlySet<string>, saved: Saved }} Settings
 */

/**
 * The value of a setting, or of each setting of a group.
 * @template Entry
 * @typedef {Entry extends Setting<infer Value> ? Value
 *   : { -readonly [Name in keyof Entry]: Entry[Name] extends Setting<infer Value> ? Value : never }} Values
 */

/**
 * Settings that replace what the environment says; of a group, only those that are named.
 * @typedef {{ [Name in keyof Settings]?: Name extends Group ? Partial<Settings[Name]> : Settings[Name] }} Overrides
 * @typedef {'centre' | 'identity' | 'mail' | 'measurement' | 'requests'} Group
 */

/** @param {object} entry @returns {entry is Setting<unknown>} */
const isSetting = (entry) => 'env' in entry && typeof entry.env === 'string'

/** Every setting with its group ('' if it stands alone) and its name. */
export const EACH_SETTING = Object.entries(SETTINGS).flatMap(([name, entry]) =>
  isSetting(entry)
    ? [{ group: '', name, setting: entry }]
    : Object.entries(entry).map(([inner, setting]) => ({ group: name, name: inner, setting })),
)
