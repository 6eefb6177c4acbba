import { resolve } from 'node:path'
import { EACH_SETTING } from './table.js'

/** @typedef {import('./table.js').Settings} Settings */
/** @typedef {import('./table.js').Overrides} Overrides */
/** @typedef {Record<string, string | undefined>} Environment */

const MIN_SECRET_LENGTH = 32
const MIN_DIFFERENT_CHARACTERS = 8

/** True if a host name always means this machine. @param {string} host */
export const isLoopback = (host) => ['127.0.0.1', 'localhost', '::1', '[::1]'].includes(host)

/**
 * Reads the settings from the environment. `overrides` are not checked. Throws one error with all problems, as
 * sentences.
 * @param {Environment} env
 * @param {Overrides} overrides
 * @returns {Settings}
 */
export function readSettings(env, overrides = {}) {
  /** @type {string[]} */
  const problems = []
  /** @type {Set<string>} */
  const given = new Set()
  /** @type {Record<string, any>} */
  const values = {}
  for (const { group, name, setting } of EACH_SETTING) {
    const { env: variable, shape, default: fallback } = setting
    const raw = env[variable]?.trim()
    const value = raw ? shape.read(raw) : fallback
    if (raw) given.add(variable)
    if (value === undefined)
      problems.push(`${variable} must be ${shape.must}${shape.secret ? '.' : `; it is '${raw}'.`}`)
    if (group) values[group] ??= {}
    const target = group ? values[group] : values
    target[name] = value ?? fallback
  }
  const read = /** @type {Settings} */ (values)
  problems.push(
    ...findMisspelledNames(env, given),
    ...findContradictions(read, given),
    ...(read.production ? findProductionProblems(read, given) : []),
  )
  if (problems.length > 0) throw new Error(`Fix these settings:\n  ${problems.join('\n  ')}`)
  const saved = {
    version: 0,
    variables: new Set(),
    closures: [],
    showsFreeDays: true,
    headcountDays: 5,
    programHours: { from: '8:00 AM', to: '6:00 PM' },
    logosVersion: 0,
    logos: { light: null, dark: null },
  }
  for (const [name, value] of Object.entries(overrides)) {
    const isGroup = EACH_SETTING.some(({ group }) => group === name)
    values[name] = isGroup ? { ...values[name], .../** @type {object} */ (value) } : value
  }
  const settings = { ...read, given, saved }
  settings.dataDir = resolve(settings.dataDir)
  settings.origin = settings.publicUrl ? new URL(settings.publicUrl).origin : `http://localhost:${settings.port}`
  return settings
}

/** @param {string[]} names */
const listNames = (names) => new Intl.ListFormat('en').format(names)

/** Settings that only work together. */
const GROUPS = [
  ...['OIDC', 'OIDC_2'].map((provider) => ({
    all: ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'].map((name) => `${provider}_${name}`),
    also: ['NAME', 'SCOPE', 'GROUPS_CLAIM', 'ADMIN_GROUPS', 'FACILITATOR_GROUPS', 'CLIENT_GROUPS'].map(
      (name) => `${provider}_${name}`,
    ),
  })),
  { all: ['OIDC_ISSUER'], also: ['OIDC_ONLY', 'OIDC_ONLY_EXCEPT'] },
  { all: ['BOT_CHECK_PROVIDER', 'BOT_CHECK_SITE_KEY', 'BOT_CHECK_SECRET'], also: [] },
  { all: ['BELAY_SEAL_CERTIFICATE', 'BELAY_SEAL_KEY'], also: [] },
  { all: ['REPLY_DOMAIN', 'REPLY_PORT'], also: [] },
  { all: ['MEASUREMENT_SCRIPT'], also: ['MEASUREMENT_ORIGINS'] },
]

/** @param {Settings} settings @param {Set<string>} given @returns {string[]} */
function findContradictions({ identity: { passwordMinLength: least, passwordMaxLength: most } }, given) {
  const problems = GROUPS.flatMap(({ all, also }) => {
    const set = [...all, ...also].filter((name) => given.has(name))
    const missing = all.filter((name) => !given.has(name))
    return set.length > 0 && missing.length > 0 ? [`To use ${listNames(set)}, also set ${listNames(missing)}.`] : []
  })
  if (most > 0 && least > most)
    problems.push(`IDENTITY_PASSWORD_MIN (${least}) can't be more than IDENTITY_PASSWORD_MAX (${most}).`)
  return problems
}

/**
 * Finds the problems of a production environment.
 * @param {Settings} settings @param {Set<string>} given @returns {string[]}
 */
function findProductionProblems({ secret, publicUrl }, given) {
  const problems = []
  const make = 'Make one: openssl rand -base64 48'
  if (!given.has('BELAY_SECRET')) problems.push(`BELAY_SECRET is required in production. ${make}`)
  else if (secret.length < MIN_SECRET_LENGTH)
    problems.push(`BELAY_SECRET must have at least ${MIN_SECRET_LENGTH} characters in production. ${make}`)
  else if (new Set(secret).size < MIN_DIFFERENT_CHARACTERS || /^(.{1,16}?)\1+.{0,15}$/.test(secret))
    problems.push(`BELAY_SECRET repeats itself, so it is easy to guess. ${make}`)
  if (!given.has('BELAY_URL'))
    problems.push(
      'BELAY_URL is required in production. Set it to the address people open, such as https://belay.example.edu.',
    )
  else if (publicUrl.startsWith('http:') && !isLoopback(new URL(publicUrl).hostname))
    problems.push(
      `BELAY_URL must begin with https:// in production; it is '${publicUrl}'. ` +
        'Without HTTPS, passwords would travel unencrypted.',
    )
  return problems
}

const NAMES = EACH_SETTING.map(({ setting }) => setting.env)
/** The least length of a name to compare with. Shorter names are similar to too many others. */
const MIN_COMPARED_LENGTH = 8

/**
 * Finds variables that look like a typing error: the name is similar to a setting that is not set.
 * @param {Environment} env
 * @param {Set<string>} given
 */
const findMisspelledNames = (env, given) =>
  Object.keys(env).flatMap((name) => {
    if (!env[name] || NAMES.includes(name)) return []
    const intended = NAMES.find(
      (candidate) => candidate.length >= MIN_COMPARED_LENGTH && !given.has(candidate) && isNear(name, candidate),
    )
    return intended ? [`${name} isn't a setting. Did you mean ${intended}?`] : []
  })

/** Finds variables with Belay's prefixes that no setting reads. @param {Environment} env @returns {string[]} */
export const findUnknownNames = (env) =>
  Object.keys(env).filter(
    (name) =>
      /^(BELAY|CENTRE|CENTER)_/.test(name) &&
      !NAMES.includes(name) &&
      !/^BELAY_(TEST_|CLOUD$|PORT|SERVICE_)/.test(name),
  )

/**
 * True if two words differ by one letter: added, removed, replaced, or exchanged with the next.
 * @param {string} one
 * @param {string} other
 */
function isNear(one, other) {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false
  let from = 0
  while (from < one.length && one[from] === other[from]) from++
  const [rest, otherRest] = [one.slice(from), other.slice(from)]
  return (
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    rest.slice(1) === otherRest.slice(1) ||
    (rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2))
  )
}
