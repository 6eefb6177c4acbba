// What is a time zone, a currency, a locale, an address. Plain JavaScript without imports: the launcher checks the
// settings with it on the machine's own Node, before anything is installed.

/** The three checks of a value that only the runtime knows. @param {() => unknown} ask */
const answers = (ask) => {
  try {
    return Boolean(ask())
  } catch {
    return false
  }
}

/** Whether this is an IANA time zone, such as America/New_York, and no offset. @param {string} text */
export const isTimeZone = (text) =>
  /^(UTC|[A-Za-z_]+\/[\w+/-]+)$/.test(text) && answers(() => new Intl.DateTimeFormat('en', { timeZone: text }))

/** Whether this is an ISO 4217 code in use, such as USD. @param {string} text */
export const isCurrency = (text) => Intl.supportedValuesOf('currency').includes(text)

/** Whether this is a language tag that numbers can be written in, such as de-AT. @param {string} text */
export const isLocale = (text) => answers(() => Intl.NumberFormat.supportedLocalesOf([text]).length > 0)

/** Whether this is an address on the web: http or https, so never a script. @param {string} text */
export const isWebAddress = (text) => URL.canParse(text) && /^https?:\/\/[^/]/i.test(text)

/** A person's e-mail address on the internet, as sign-in, calls and forms take it. */
export const EMAIL_PATTERN = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@([a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i

/** Whether mail can be sent to this: one address; also on the own network, such as ada@host. @param {string} text */
export const isEmailAddress = (text) =>
  text.length <= 254 &&
  /^[^\s\p{Cc},;:<>()"\\[\]@]+@[^\s\p{Cc},;:<>()"\\[\]@.]+(\.[^\s\p{Cc},;:<>()"\\[\]@.]+)*$/u.test(text)
