/** What is a telephone number. This file imports nothing, so that the browser can load it. */

export const PHONE_WORDS = 'Enter a phone number such as (555) 010-0199.'

/** Whether people could dial this: digits with spaces, brackets, dots, dashes, an extension. Empty is fine. */
export const isPhone = (text: string): boolean =>
  text.trim() === '' ||
  (/^\+?[\d\s().\-/]+(?:(?:,|;|x|ext\.?|#)\s*\d+)?$/i.test(text.trim()) && (text.match(/\d/g)?.length ?? 0) >= 3)
