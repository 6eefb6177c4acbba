import {
  isColor,
  isCurrency,
  isEmailAddress,
  isLocale,
  isTimeZone,
  isWebAddress,
} from '../../../../contract/src/formats.js'

/**
 * The type of a setting. `must` follows "must be" in error messages. `read` parses the text, and returns undefined if
 * it is invalid. The text of a `secret` is never shown.
 * @template Value
 * @typedef {{ must: string, read: (text: string) => Value | undefined, secret?: true }} Shape
 */

/** @param {string} must @param {(text: string) => boolean} fits @returns {Shape<string>} */
const textThat = (must, fits) => ({ must, read: (text) => (fits(text) ? text : undefined) })

export const text = textThat('one line of text', (value) => !/\p{Cc}/u.test(value))
export const timeZone = textThat('a time zone such as America/New_York or Europe/Berlin', isTimeZone)
export const locale = textThat('a language such as en, en-GB or de', isLocale)
export const email = textThat('an e-mail address', isEmailAddress)
export const webAddress = textThat('an address that begins with http:// or https://', isWebAddress)
export const host = textThat('an address to listen on, such as 127.0.0.1 or 0.0.0.0', (value) =>
  /^[\w.:-]+$/.test(value),
)

/** @type {Shape<string>} */
export const domain = {
  must: 'a domain such as reply.example.edu',
  read: (value) => (isEmailAddress(`reply@${value}`) ? value.toLowerCase() : undefined),
}

/** @type {Shape<string>} */
export const secret = { ...text, secret: true }

/** @type {Shape<string>} */
export const currency = {
  must: 'a currency code such as USD or EUR',
  read: (value) => (isCurrency(value.toUpperCase()) ? value.toUpperCase() : undefined),
}

/** @type {Shape<string>} */
export const color = {
  must: 'a color such as #8a1538',
  read: (value) => (isColor(value.toLowerCase()) ? value.toLowerCase() : undefined),
}

/** @type {Shape<boolean>} */
export const flag = {
  must: 'true, false, 1 or 0',
  read: (value) => (['true', '1'].includes(value) ? true : ['false', '0'].includes(value) ? false : undefined),
}

/** @param {number} from @param {number} to @returns {Shape<number>} */
export const number = (from, to) => ({
  must: `a number from ${from} to ${to}`,
  read: (value) => (/^\d+$/.test(value) && Number(value) >= from && Number(value) <= to ? Number(value) : undefined),
})

/** @param {number} most @returns {Shape<number>} */
export const factor = (most) => ({
  must: `a number from 0 to ${most}, such as 0.5`,
  read: (value) => (/^\d+(\.\d+)?$/.test(value) && Number(value) <= most ? Number(value) : undefined),
})

/** @template {string} Choice @param {readonly Choice[]} choices @returns {Shape<Choice>} */
export const oneOf = (choices) => ({
  must: `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`,
  read: (value) => choices.find((choice) => choice === value),
})

/** Belay's public address. It has no path, because Belay is served at the root. */
export const root = textThat('an address without a path, such as https://belay.example.edu', (value) => {
  if (!isWebAddress(value)) return false
  const { pathname, search, hash, username } = new URL(value)
  return pathname === '/' && search + hash + username === ''
})

/** Addresses of web servers, separated by spaces. */
export const origins = textThat('addresses such as https://collect.example.com, separated by spaces', (value) =>
  value.split(' ').every((address) => root.read(address)),
)

/** "Name <address>", or an address alone. */
export const sender = textThat(
  'an e-mail address, with or without a name, such as Ridgeline Centre <centre@example.edu>',
  (value) => isEmailAddress(/^[^<>\p{Cc}]*<([^<>]+)>$/u.exec(value)?.[1] ?? value),
)

/** @type {Shape<string>} */
export const postgres = {
  must: 'a PostgreSQL address, such as postgres://belay:password@db.example.edu:5432/belay',
  read: (value) =>
    URL.canParse(value) && /^postgres(ql)?:\/\//.test(value) && new URL(value).pathname.length > 1 ? value : undefined,
  secret: true,
}

const TLS = ['insecure', 'off']
const ESCAPES = 'In the user name and the password, write @ as %40, / as %2F, # as %23, ? as %3F and % as %25'

/** True if each `%` in a part of an address begins an escaped character. @param {string} part */
function isEscaped(part) {
  try {
    decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}

/** @type {Shape<string>} */
export const smtp = {
  must:
    'a mail server address, such as smtps://user:password@mail.example.edu:465 or ' +
    'smtp://user:password@mail.example.edu:587 (add ?tls=insecure or ?tls=off only if you must). ' +
    ESCAPES,
  read(value) {
    if (!URL.canParse(value) || !/^smtps?:\/\/[^/]/.test(value)) return undefined
    const { pathname, search, hash, username, password } = new URL(value)
    const isAddress = ['', '/'].includes(pathname) && hash === '' && isEscaped(username + password)
    return isAddress && ['', ...TLS.map((tls) => `?tls=${tls}`)].includes(search) ? value : undefined
  },
  secret: true,
}
