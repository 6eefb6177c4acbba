/** The rule for telephone numbers. This file imports nothing, so the browser can load it. */

export const PHONE_WORDS = 'Enter a phone number such as (555) 010-0199.'

/** True if people could dial the text: digits with spaces, brackets, dots, dashes, an extension. True if empty. */
export const isPhone = (text: string): boolean =>
  text.trim() === '' ||
  (/^\+?[\d\s().\-/]+(?:(?:,|;|x|ext\.?|#)\s*\d+)?$/i.test(text.trim()) && (text.match(/\d/g)?.length ?? 0) >= 3)
