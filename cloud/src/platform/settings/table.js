import { FEWEST_CONNECTIONS, LONGEST_ANSWER_SECONDS, MOST_CONNECTIONS } from '../postgres/amounts.js'
import { currency, email, flag, host, locale, number, oneOf, origins, postgres, root, secret, sender, smtp, text, timeZone, webAddress } from './shapes.js'

/**
 * One setting: the environment variable, what it is for, what it must be, and its default.
 * @template Value
 * @typedef {{ env: string, doc: string, shape: import('./shapes.js').Shape<Value>, default: Value }} Setting
 */

/**
 * @template Value
 * @param {string} env @param {string} doc @param {import('./shapes.js').Shape<Value>} shape @param {NoInfer<Value>} fallback
 * @returns {Setting<Value>}
 */
const setting = (env, doc, shape, fallback) => ({ env, doc, shape, default: fallback })

/** A limit that nobody reaches. */
const MANY = 1_000_000
/** @type {('' | 'cloudflare-turnstile' | 'google-recaptcha' | 'hcaptcha')[]} */
const BOT_CHECKS = ['cloudflare-turnstile', 'google-recaptcha', 'hcaptcha']
/** @type {('small' | 'large' | 'none')[]} */
const SAMPLES = ['small', 'large', 'none']

/** Every setting. The reference in `docs/settings.md` is generated from this. */
export const SETTINGS = {
  port: setting('PORT', 'The port to listen on.', number(1, 65_535), 8080),
  host: setting('HOST', 'The address to listen on.', host, '127.0.0.1'),
  dataDir: setting('BELAY_DATA', 'The folder of the embedded databases and uploaded files.', text, 'data'),
  databaseUrl: setting('DATABASE_URL', 'A PostgreSQL address (15 or newer). Without it, SQLite in the data folder.', postgres, ''),
  databaseConnections: setting(
    'DATABASE_CONNECTIONS',
    'Most connections of one process to PostgreSQL; 6 or more. All processes together must stay below its max_connections.',
    number(FEWEST_CONNECTIONS, 1000),
    MOST_CONNECTIONS,
  ),
  databaseTimeoutSeconds: setting('DATABASE_TIMEOUT_SECONDS', 'How long PostgreSQL may take to answer one question.', number(1, 600), LONGEST_ANSWER_SECONDS),
  production: setting('BELAY_PRODUCTION', 'Set by `npm run serve`: needs a secret and a public address, loads no sample.', flag, false),
  secret: setting('BELAY_SECRET', 'Signs sessions and links; 32 characters or more. Needed in production.', secret, ''),
  secretChanged: setting(
    'BELAY_SECRET_CHANGED',
    'Lets Belay start with another secret than before. Set it for one start only: everybody signs in again.',
    flag,
    false,
  ),
  publicUrl: setting('BELAY_URL', 'The address people reach Belay by, for links in mail. Needed in production, with https.', root, ''),
  trustProxy: setting('BELAY_TRUST_PROXY', 'How many proxies stand in front; their X-Forwarded-For is believed.', number(0, 20), 0),

  'centre.name': setting('CENTRE_NAME', "The centre's name.", text, 'Ridgeline Leadership Centre'),
  'centre.universityName': setting('CENTRE_UNIVERSITY', "The university's name.", text, 'Ridgeline University'),
  'centre.universityUrl': setting('CENTRE_UNIVERSITY_URL', 'The page that the footer logo links to.', webAddress, 'https://www.example.edu/'),
  'centre.address': setting('CENTRE_ADDRESS', 'The street address in the footer.', text, '12 Ropes Course Road, Ridgeline'),
  'centre.mapUrl': setting('CENTRE_MAP_URL', 'The map the address leads to. Without it, OpenStreetMap looks for the address.', webAddress, ''),
  'centre.phone': setting('CENTRE_PHONE', 'The phone number in the footer.', text, '(555) 010-0199'),
  'centre.email': setting('CENTRE_EMAIL', "The centre's contact e-mail.", email, 'centre@example.edu'),
  'centre.currency': setting('CENTRE_CURRENCY', 'ISO 4217 code of the currency.', currency, 'USD'),
  'centre.locale': setting('CENTRE_LOCALE', 'How money and dates are written.', locale, 'en'),
  'centre.timeZone': setting('CENTRE_TIME_ZONE', 'The IANA time zone of all dates.', timeZone, 'America/New_York'),

  smtpUrl: setting(
    'SMTP_URL',
    'smtp(s)://user:password@host:port. Beyond this machine only with TLS: ?tls=insecure takes any certificate, ?tls=off sends in clear. Without it, mail lands in the outbox page of a local app.',
    smtp,
    '',
  ),
  mailFrom: setting('MAIL_FROM', "The sender of mail. Without it, the centre's name and e-mail.", sender, ''),

  'identity.revealAccounts': setting('IDENTITY_REVEAL_ACCOUNTS', 'Tell wrong-password, user-not-found and email-already-in-use apart.', flag, false),
  'identity.passwordMinLength': setting('IDENTITY_PASSWORD_MIN', 'Shortest password.', number(1, 256), 6),
  'identity.passwordMaxLength': setting('IDENTITY_PASSWORD_MAX', 'Longest password; 0 sets no limit of our own.', number(0, MANY), 0),
  'identity.passwordLower': setting('IDENTITY_PASSWORD_LOWER', 'A lower-case letter is needed.', flag, false),
  'identity.passwordUpper': setting('IDENTITY_PASSWORD_UPPER', 'An upper-case letter is needed.', flag, false),
  'identity.passwordDigit': setting('IDENTITY_PASSWORD_DIGIT', 'A digit is needed.', flag, false),
  'identity.passwordOther': setting('IDENTITY_PASSWORD_OTHER', 'A character other than letters and digits is needed.', flag, false),
  'identity.signInsPerMinute': setting('IDENTITY_SIGN_INS_PER_MINUTE', 'Sign-ins a minute from one address.', number(1, MANY), 60),
  'identity.lockoutAfter': setting('IDENTITY_LOCKOUT_AFTER', 'Wrong passwords in a row that lock an account for a while.', number(1, MANY), 8),
  'identity.lockoutMinutes': setting('IDENTITY_LOCKOUT_MINUTES', 'How long it stays locked.', number(1, MANY), 15),
  'identity.oidcName': setting('OIDC_NAME', 'Name of an external sign-in provider (OpenID Connect), as its button says.', text, ''),
  'identity.oidcIssuer': setting('OIDC_ISSUER', "The provider's issuer address.", webAddress, ''),
  'identity.oidcClientId': setting('OIDC_CLIENT_ID', 'The client id the provider knows Belay by.', text, ''),
  'identity.oidcClientSecret': setting('OIDC_CLIENT_SECRET', 'The client secret.', secret, ''),
  'identity.botCheckProvider': setting('BOT_CHECK_PROVIDER', 'cloudflare-turnstile, google-recaptcha or hcaptcha; off without.', oneOf(BOT_CHECKS), ''),
  'identity.botCheckSiteKey': setting('BOT_CHECK_SITE_KEY', "The bot check's public key.", text, ''),
  'identity.botCheckSecret': setting('BOT_CHECK_SECRET', "The bot check's secret key.", secret, ''),

  'requests.perHour': setting(
    'REQUESTS_PER_HOUR',
    'Program requests a person may make within an hour; 0 sets no limit. Admins have none.',
    number(0, MANY),
    20,
  ),
  'requests.perDay': setting('REQUESTS_PER_DAY', 'Program requests a person may make within 24 hours; 0 sets no limit.', number(0, MANY), 60),

  allowances: setting(
    'BELAY_ALLOWANCES',
    'How many times the usual number of changes, searches, reports and PDFs a person and a network may ask for; 0 sets no limit.',
    number(0, MANY),
    1,
  ),

  measurementScript: setting('MEASUREMENT_SCRIPT', "Address of a hosting provider's script that measures instead of our own; off without.", webAddress, ''),
  measurementOrigins: setting(
    'MEASUREMENT_ORIGINS',
    'Where that script may report to beside its own address, apart by spaces: https://collect.example.com',
    origins,
    '',
  ),
  sample: setting('BELAY_SAMPLE', 'The sample centre to load when empty: small, large or none.', oneOf(SAMPLES), 'none'),
  checkAnswers: setting('BELAY_CHECK_ANSWERS', 'Validate what calls answer against the contract (on in tests).', flag, false),
}

/**
 * The settings as they are: `origin` is where the browser reaches the app (the public address, else
 * http://localhost:<port>), `given` the variables that are set; `saved` is what Admins have saved of the centre.
 * @typedef {{ fileID: string, width: number, height: number }} Logo
 * @typedef {{ version: number, variables: ReadonlySet<string>, logosVersion: number, logos: { light: Logo | null, dark: Logo | null } }} Saved
 * @typedef {{ -readonly [Name in keyof typeof SETTINGS]: (typeof SETTINGS)[Name]['default'] } & { origin: string, given: ReadonlySet<string>, saved: Saved }} Settings
 */
