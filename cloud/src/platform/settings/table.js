import { DEFAULT_CONNECTIONS, DEFAULT_TIMEOUT_SECONDS, MIN_CONNECTIONS } from '../postgres/connection-limits.js'
import {
  color,
  currency,
  domain,
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
 * A setting: its environment variable, purpose, shape and default.
 * @template Value
 * @typedef {{ env: string, doc: string, shape: import('./shapes.js').Shape<Value>, default: Value }} Setting
 */

/**
 * Creates a setting, with its purpose as the argument of `about`.
 * @template Value
 * @param {string} env
 * @param {import('./shapes.js').Shape<Value>} shape
 * @param {NoInfer<Value>} fallback
 */
const setting = (env, shape, fallback) => ({
  /** @param {string} doc @returns {Setting<Value>} */
  about: (doc) => ({ env, doc, shape, default: fallback }),
})

/** An upper bound that no real value reaches. */
const MANY = 1_000_000
/** @type {('' | 'cloudflare-turnstile' | 'google-recaptcha' | 'hcaptcha')[]} */
const BOT_CHECKS = ['cloudflare-turnstile', 'google-recaptcha', 'hcaptcha']
/** @type {('small' | 'large' | 'none')[]} */
const SAMPLES = ['small', 'large', 'none']

/**
 * Creates the settings of an external sign-in provider.
 * @param {string} prefix
 */
const provider = (prefix) => ({
  name: setting(`${prefix}_NAME`, text, '').about('The name on the button.'),
  issuer: setting(`${prefix}_ISSUER`, webAddress, '').about("The provider's issuer address."),
  clientId: setting(`${prefix}_CLIENT_ID`, text, '').about("Belay's client ID at the provider."),
  clientSecret: setting(`${prefix}_CLIENT_SECRET`, secret, '').about('The client secret.'),
  scope: setting(`${prefix}_SCOPE`, text, 'openid profile email').about(
    'The scopes to ask for. Some providers name groups only with the scope groups.',
  ),
  groupsClaim: setting(`${prefix}_GROUPS_CLAIM`, text, 'groups').about('The claim that names the groups of a person.'),
  adminGroups: setting(`${prefix}_ADMIN_GROUPS`, text, '').about(
    'The groups whose members are Admins, separated by commas. If groups are set for any role, each sign-in with the ' +
      'provider sets the role: the highest one of the groups, or No Access.',
  ),
  facilitatorGroups: setting(`${prefix}_FACILITATOR_GROUPS`, text, '').about(
    'The groups whose members are Facilitators.',
  ),
  clientGroups: setting(`${prefix}_CLIENT_GROUPS`, text, '').about('The groups whose members are Clients.'),
})

/** All settings, single or in groups. `docs/settings.md` is generated from this. */
export const SETTINGS = {
  port: setting('PORT', number(1, 65_535), 8080).about('The port to listen on.'),
  host: setting('HOST', host, '127.0.0.1').about('The address to listen on.'),
  dataDir: setting('BELAY_DATA', text, 'data').about('The folder for the SQLite databases and uploaded files.'),
  databaseUrl: setting('DATABASE_URL', postgres, '').about(
    'The address of a PostgreSQL database (15 or newer). Without it, Belay uses SQLite in the data folder.',
  ),
  databaseConnections: setting('DATABASE_CONNECTIONS', number(MIN_CONNECTIONS, 1000), DEFAULT_CONNECTIONS).about(
    'The maximum number of PostgreSQL connections per process, at least 6. The sum of all processes must stay below ' +
      'max_connections.',
  ),
  databaseTimeoutSeconds: setting('DATABASE_TIMEOUT_SECONDS', number(1, 600), DEFAULT_TIMEOUT_SECONDS).about(
    'The timeout of a PostgreSQL query, in seconds.',
  ),
  production: setting('BELAY_PRODUCTION', flag, false).about(
    'Set by `npm run serve`. Requires a secret and a public address, and loads no sample.',
  ),
  secret: setting('BELAY_SECRET', secret, '').about(
    'The secret that encrypts e-mails with links and keys, at least 32 characters. Required in production.',
  ),
  secretChanged: setting('BELAY_SECRET_CHANGED', flag, false).about(
    'Let Belay start with a new secret. Set it for one start only. Waiting e-mails with links are not sent.',
  ),
  publicUrl: setting('BELAY_URL', root, '').about(
    'The address people open, used for links in e-mails. Required in production, with https.',
  ),
  sealCertificate: setting('BELAY_SEAL_CERTIFICATE', text, '').about(
    'The file of the certificate that seals signed contracts, in PEM, followed by the certificates of its issuers. ' +
      'Without it, Belay makes one.',
  ),
  sealKey: setting('BELAY_SEAL_KEY', text, '').about(
    'The file of its private key, in PEM without a passphrase: RSA, or ECDSA P-256.',
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
    locale: setting('CENTRE_LOCALE', locale, 'en').about('The locale of money and dates.'),
    timeZone: setting('CENTRE_TIME_ZONE', timeZone, 'America/New_York').about(
      'The IANA time zone of all dates and times.',
    ),
    brandColor: setting('CENTRE_BRAND_COLOR', color, '').about(
      "The color of the centre's brand, such as #8a1538. Without it, the orange of Belay's mark.",
    ),
  },

  mail: {
    smtpUrl: setting('SMTP_URL', smtp, '').about(
      'The mail server, as smtp(s)://user:password@host:port. Other machines need TLS: ?tls=insecure accepts any ' +
        'certificate, ?tls=off sends unencrypted. Without it, a local app shows e-mails on its outbox page.',
    ),
    holdSeconds: setting('BELAY_MAIL_HOLD_SECONDS', number(0, 60), 15).about(
      'The delay of e-mails about a change, in seconds, so that Undo can withdraw them before they are sent.',
    ),
    replyDomain: setting('REPLY_DOMAIN', domain, '').about(
      'The domain of the addresses for answers to e-mails about messages, such as reply.centre.example.edu. Its mail ' +
        'server must pass all e-mails on to REPLY_PORT. Without it, people answer in the app only.',
    ),
    replyPort: setting('REPLY_PORT', number(0, 65_535), 0).about(
      'The port on which Belay receives these answers by SMTP, on the address in HOST. 0 turns it off.',
    ),
    from: setting('MAIL_FROM', sender, '').about("The sender of e-mails. Without it, the centre's name and e-mail."),
  },

  identity: {
    revealAccounts: setting('IDENTITY_REVEAL_ACCOUNTS', flag, false).about(
      'Return errors that reveal if an address has an account (wrong-password, user-not-found, email-already-in-use).',
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
      'The number of wrong passwords per minute from one network address, at least 30. Above it, only known devices ' +
        'can try, and people who pass the bot check, if there is one.',
    ),
    lockoutAfter: setting('IDENTITY_LOCKOUT_AFTER', number(1, MANY), 8).about(
      'The number of wrong passwords in a row that locks an account.',
    ),
    lockoutMinutes: setting('IDENTITY_LOCKOUT_MINUTES', number(1, MANY), 15).about(
      'The time that an account stays locked, in minutes.',
    ),
    sessionDays: setting('IDENTITY_SESSION_DAYS', number(1, 3650), 90).about(
      'The time after which everyone has to sign in again, in days. A session that is not used ends after 14 days.',
    ),
    adminsNeedSecondStep: setting('IDENTITY_ADMINS_NEED_SECOND_STEP', flag, false).about(
      'Require a second step of Admins when they sign in: a passkey or an authenticator app. Admins without one can ' +
        'do nothing else before they add it.',
    ),
    providerOnly: setting('OIDC_ONLY', flag, false).about(
      'Let people sign in and sign up with the external sign-in only, not with a password or a passkey.',
    ),
    localAdmin: setting('OIDC_ONLY_EXCEPT', email, '').about(
      'The address of one account that can always sign in with its password, if the provider does not work.',
    ),
    botCheckProvider: setting('BOT_CHECK_PROVIDER', oneOf(BOT_CHECKS), '').about(
      'The provider of the bot check: cloudflare-turnstile, google-recaptcha or hcaptcha. Off if not set.',
    ),
    botCheckSiteKey: setting('BOT_CHECK_SITE_KEY', text, '').about("The bot check's public key."),
    botCheckSecret: setting('BOT_CHECK_SECRET', secret, '').about("The bot check's secret key."),
  },

  oidc: provider('OIDC'),
  oidc2: provider('OIDC_2'),

  requests: {
    perHour: setting('REQUESTS_PER_HOUR', number(0, MANY), 20).about(
      'The number of program requests that a person can make per hour. 0 sets no limit. Admins have no limit.',
    ),
    perDay: setting('REQUESTS_PER_DAY', number(0, MANY), 60).about(
      'The number of program requests that a person can make per 24 hours. 0 sets no limit.',
    ),
  },

  allowances: setting('BELAY_ALLOWANCES', factor(MANY), 1).about(
    'A factor for the rate limits of changes, searches, reports and PDFs, per person and per network. 0 sets no ' +
      'limit. Each process counts separately: with three processes, set 0.34 to keep the same limits.',
  ),

  readMemory: setting('BELAY_READ_MEMORY_MB', number(0, 1000), 8).about(
    'The size of the cache of documents and pages that were read from the database, in MB. 0 turns the cache off.',
  ),

  measurement: {
    script: setting('MEASUREMENT_SCRIPT', webAddress, '').about(
      "The address of a hosting provider's script that measures speed and traffic instead of Belay. Off if not set.",
    ),
    origins: setting('MEASUREMENT_ORIGINS', origins, '').about(
      'Other addresses that the script can report to, separated by spaces, such as https://collect.example.com',
    ),
  },
  embedOn: setting('EMBED_ON', origins, '').about(
    'The websites that may show the public pages of programs in a frame, separated by spaces, such as ' +
      'https://www.example.edu',
  ),
  offline: setting('BELAY_OFFLINE', flag, true).about(
    'Let Facilitators open the app without a network. Off removes what their devices keep for it.',
  ),
  securityEventDays: setting('BELAY_SECURITY_EVENT_DAYS', number(1, 3650), 365).about(
    'The time after which security events are deleted, in days.',
  ),
  logRequests: setting('BELAY_LOG_REQUESTS', flag, false).about(
    'Log one line per request: the call, the status of the answer, and the duration.',
  ),
  sample: setting('BELAY_SAMPLE', oneOf(SAMPLES), 'none').about(
    'The sample centre to load into an empty Belay: small, large or none.',
  ),
  checkAnswers: setting('BELAY_CHECK_ANSWERS', flag, false).about(
    'Check every answer against its schema in the contract. On in tests.',
  ),
}

/**
 * The current settings. `origin`: the app's address for browsers (the public address, or else http://localhost:<port>).
 * `given`: the environment variables that are set. `saved`: the centre's settings that Admins saved.
 * @typedef {{ fileID: string, width: number, height: number }} Logo
 * @typedef {{ light: Logo | null, dark: Logo | null }} Logos
 * @typedef {{ from: string, to: string, reason: string }} Closure
 * @typedef {{ version: number, variables: ReadonlySet<string>, closures: readonly Closure[], showsFreeDays: boolean,
 *   headcountDays: number, programHours: { from: string, to: string }, logosVersion: number, logos: Logos }} Saved
 * @typedef {{ -readonly [Name in keyof typeof SETTINGS]: Values<(typeof SETTINGS)[Name]> }
 * & { origin: string, given: ReadonlySet<string>, saved: Saved }} Settings
 */

/**
 * The value of a setting, or the values of a group's settings.
 * @template Entry
 * @typedef {Entry extends Setting<infer Value> ? Value
 *   : { -readonly [Name in keyof Entry]: Entry[Name] extends Setting<infer Value> ? Value : never }} Values
 */

/**
 * Settings that override the environment. In a group, only the given ones are overridden.
 * @typedef {{ [Name in keyof Settings]?: Name extends Group ? Partial<Settings[Name]> : Settings[Name] }} Overrides
 * @typedef {'centre' | 'identity' | 'mail' | 'measurement' | 'oidc' | 'oidc2' | 'requests'} Group
 */

/** @param {object} entry @returns {entry is Setting<unknown>} */
const isSetting = (entry) => 'env' in entry && typeof entry.env === 'string'

/** Every setting with its group ('' if it stands alone) and its name. */
export const EACH_SETTING = Object.entries(SETTINGS).flatMap(([name, entry]) =>
  isSetting(entry)
    ? [{ group: '', name, setting: entry }]
    : Object.entries(entry).map(([inner, setting]) => ({ group: name, name: inner, setting })),
)
