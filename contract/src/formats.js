// Checks for time zones, currencies, locales and addresses. Plain JavaScript without imports, because the launcher
// checks the settings on the machine's own Node before anything is installed.

/** Returns the result of a check as a boolean, false if it throws. @param {() => unknown} ask */
const answers = (ask) => {
  try {
    return Boolean(ask())
  } catch {
    return false
  }
}

/** True if the text is an IANA time zone, such as America/New_York. An offset is not. @param {string} text */
export const isTimeZone = (text) =>
  /^(UTC|[A-Za-z_]+\/[\w+/-]+)$/.test(text) && answers(() => new Intl.DateTimeFormat('en', { timeZone: text }))

/** True if the text is an ISO 4217 currency code in use, such as USD. @param {string} text */
export const isCurrency = (text) => Intl.supportedValuesOf('currency').includes(text)

/** True if the text is a language tag that the runtime can format numbers in, such as de-AT. @param {string} text */
export const isLocale = (text) => answers(() => Intl.NumberFormat.supportedLocalesOf([text]).length > 0)

/** True if the text is a colour, such as #8a1538. @param {string} text */
export const isColor = (text) => /^#[\da-f]{6}$/.test(text)

/** True if the text is a web address: http or https, so never a script. @param {string} text */
export const isWebAddress = (text) => URL.canParse(text) && /^https?:\/\/[^/]/i.test(text)

/** A person's e-mail address on the internet. Sign-in, calls and forms accept these. */
export const EMAIL_PATTERN = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@([a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i

/** True if the text is one e-mail address, also on a local network, such as ada@host. @param {string} text */
export const isEmailAddress = (text) =>
  text.length <= 254 &&
  /^[^\s\p{Cc},;:<>()"\\[\]@]+@[^\s\p{Cc},;:<>()"\\[\]@.]+(\.[^\s\p{Cc},;:<>()"\\[\]@.]+)*$/u.test(text)
