import { FEWEST_CONNECTIONS, LONGEST_ANSWER_SECONDS, MOST_CONNECTIONS } from '../postgres/connection-limits.js'
import {
  currency,
  email,
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
 * @param {string} doc
 * @param {import('./shapes.js').Shape<Value>} shape
 * @param {NoInfer<Value>} fallback
 * @returns {Setting<Value>}
 */
const setting = (env, doc, shape, fallback) => ({ env, doc, shape, default: fallback })

/** A limit that nobody reaches. */
const MANY = 1_000_000
/** @type {('' | 'cloudflare-turnstile' | 'google-recaptcha' | 'hcaptcha')[]} */
const BOT_CHECKS = ['cloudflare-turnstile', 'google-recaptcha', 'hcaptcha']
/** @type {('small' | 'large' | 'none')[]} */
const SAMPLES = ['small', 'large', 'none']

/** Every setting, alone or in its group. The reference in `docs/settings.md` is generated from this. */
export const SETTINGS = {
  port: setting('PORT', 'The port to listen on.', number(1, 65_535), 8080),
  host: setting('HOST', 'The address to listen on.', host, '127.0.0.1'),
  dataDir: setting('BELAY_DATA', 'The folder for the SQLite databases and uploaded files.', text, 'data'),
  databaseUrl: setting(
    'DATABASE_URL',
    'The address of a PostgreSQL database (15 or newer). Without it, Belay uses SQLite in the data folder.',
    postgres,
    '',
  ),
  databaseConnections: setting(
    'DATABASE_CONNECTIONS',
    'The most PostgreSQL connections per process, at least 6. All processes together must stay below max_connections.',
    number(FEWEST_CONNECTIONS, 1000),
    MOST_CONNECTIONS,
  ),
  databaseTimeoutSeconds: setting(
    'DATABASE_TIMEOUT_SECONDS',
    'How many seconds PostgreSQL may take to answer a query.',
    number(1, 600),
    LONGEST_ANSWER_SECONDS,
  ),
  production: setting(
    'BELAY_PRODUCTION',
    'Set by `npm run serve`. Requires a secret and a public address, and loads no sample.',
    flag,
    false,
  ),
  secret: setting(
    'BELAY_SECRET',
    'The secret that signs sessions and links, at least 32 characters. Required in production.',
    secret,
    '',
  ),
  secretChanged: setting(
    'BELAY_SECRET_CHANGED',
    'Lets Belay start with a new secret. Set it for one start only. Everyone has to sign in again.',
    flag,
    false,
  ),
  publicUrl: setting(
    'BELAY_URL',
    'The address people open, used for links in e-mails. Required in production, with https.',
    root,
    '',
  ),
  trustProxy: setting(
    'BELAY_TRUST_PROXY',
    'The number of proxies in front of Belay. Their X-Forwarded-For header is trusted.',
    number(0, 20),
    0,
  ),

  centre: {
    name: setting('CENTRE_NAME', "The centre's name.", text, 'Ridgeline Leadership Centre'),
    universityName: setting('CENTRE_UNIVERSITY', "The university's name.", text, 'Ridgeline University'),
    universityUrl: setting(
      'CENTRE_UNIVERSITY_URL',
      'The page that the footer logo links to.',
      webAddress,
      'https://www.example.edu/',
    ),
    address: setting('CENTRE_ADDRESS', 'The street address in the footer.', text, '12 Ropes Course Road, Ridgeline'),
    mapUrl: setting(
      'CENTRE_MAP_URL',
      'The map that the address links to. Without it, OpenStreetMap finds the address.',
      webAddress,
      '',
    ),
    phone: setting('CENTRE_PHONE', 'The phone number in the footer.', text, '(555) 010-0199'),
    email: setting('CENTRE_EMAIL', "The centre's contact e-mail.", email, 'centre@example.edu'),
    currency: setting('CENTRE_CURRENCY', 'The currency, as an ISO 4217 code.', currency, 'USD'),
    locale: setting('CENTRE_LOCALE', 'How money and dates are written.', locale, 'en'),
    timeZone: setting('CENTRE_TIME_ZONE', 'The IANA time zone of all dates.', timeZone, 'America/New_York'),
  },

  mail: {
    smtpUrl: setting(
      'SMTP_URL',
      'The mail server, as smtp(s)://user:password@host:port. Other machines need TLS: ?tls=insecure accepts any ' +
        'certificate, ?tls=off sends unencrypted. Without it, a local app shows e-mails on its outbox page.',
      smtp,
      '',
    ),
    from: setting('MAIL_FROM', "The sender of e-mails. Without it, the centre's name and e-mail.", sender, ''),
  },

  identity: {
    revealAccounts: setting(
      'IDENTITY_REVEAL_ACCOUNTS',
      'Tell people whether an address has an account (wrong-password, user-not-found, email-already-in-use).',
      flag,
      false,
    ),
    passwordMinLength: setting('IDENTITY_PASSWORD_MIN', 'The minimum password length.', number(1, 256), 6),
    passwordMaxLength: setting(
      'IDENTITY_PASSWORD_MAX',
      'The maximum password length. 0 sets no limit.',
      number(0, MANY),
      0,
    ),
    passwordLower: setting('IDENTITY_PASSWORD_LOWER', 'Require a lowercase letter.', flag, false),
    passwordUpper: setting('IDENTITY_PASSWORD_UPPER', 'Require an uppercase letter.', flag, false),
    passwordDigit: setting('IDENTITY_PASSWORD_DIGIT', 'Require a digit.', flag, false),
    passwordOther: setting(
      'IDENTITY_PASSWORD_OTHER',
      'Require a character other than letters and digits.',
      flag,
      false,
    ),
    signInsPerMinute: setting(
      'IDENTITY_SIGN_INS_PER_MINUTE',
      'Sign-ins allowed per minute from one network address.',
      number(1, MANY),
      60,
    ),
    lockoutAfter: setting(
      'IDENTITY_LOCKOUT_AFTER',
      'Wrong passwords in a row before an account is locked.',
      number(1, MANY),
      8,
    ),
    lockoutMinutes: setting('IDENTITY_LOCKOUT_MINUTES', 'How many minutes it stays locked.', number(1, MANY), 15),
    oidcName: setting(
      'OIDC_NAME',
      'The name of an external sign-in provider (OpenID Connect), shown on its button.',
      text,
      '',
    ),
    oidcIssuer: setting('OIDC_ISSUER', "The provider's issuer address.", webAddress, ''),
    oidcClientId: setting('OIDC_CLIENT_ID', "Belay's client ID at the provider.", text, ''),
    oidcClientSecret: setting('OIDC_CLIENT_SECRET', 'The client secret.', secret, ''),
    botCheckProvider: setting(
      'BOT_CHECK_PROVIDER',
      'cloudflare-turnstile, google-recaptcha or hcaptcha. Off if not set.',
      oneOf(BOT_CHECKS),
      '',
    ),
    botCheckSiteKey: setting('BOT_CHECK_SITE_KEY', "The bot check's public key.", text, ''),
    botCheckSecret: setting('BOT_CHECK_SECRET', "The bot check's secret key.", secret, ''),
  },

  requests: {
    perHour: setting(
      'REQUESTS_PER_HOUR',
      'Program requests a person can make per hour. 0 sets no limit. Admins have no limit.',
      number(0, MANY),
      20,
    ),
    perDay: setting(
      'REQUESTS_PER_DAY',
      'Program requests a person can make per 24 hours. 0 sets no limit.',
      number(0, MANY),
      60,
    ),
  },

  allowances: setting(
    'BELAY_ALLOWANCES',
    'Multiplies the number of changes, searches, reports and PDFs that a person and a network can make. 0 sets ' +
      'no limit.',
    number(0, MANY),
    1,
  ),

  measurement: {
    script: setting(
      'MEASUREMENT_SCRIPT',
      "The address of a hosting provider's script that measures speed and traffic instead of ours. Off if not set.",
      webAddress,
      '',
    ),
    origins: setting(
      'MEASUREMENT_ORIGINS',
      'Other addresses that script can report to, separated by spaces, such as https://collect.example.com',
      origins,
      '',
    ),
  },
  logRequests: setting(
    'BELAY_LOG_REQUESTS',
    'Log one line per request: the call, the status of the answer, and how long it took.',
    flag,
    false,
  ),
  sample: setting(
    'BELAY_SAMPLE',
    'The sample centre to load into an empty Belay: small, large or none.',
    oneOf(SAMPLES),
    'none',
  ),
  checkAnswers: setting('BELAY_CHECK_ANSWERS', 'Check every answer against the contract. On in tests.', flag, false),
}

/**
 * The settings as they are: `origin` is where the browser reaches the app (the public address, else
 * http://localhost:<port>), `given` the variables that are set; `saved` is what Admins have saved of the centre.
 * @typedef {{ fileID: string, width: number, height: number }} Logo
 * @typedef {{ light: Logo | null, dark: Logo | null }} Logos
 * @typedef {{ version: number, variables: ReadonlySet<string>, logosVersion: number, logos: Logos }} Saved
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
