import { toOneLine } from '../../platform/mail/mail-facts.ts'

/** Returns a person's own words in quotes and on one line, so that no paragraph of a mail looks like the centre's. */
export const quoteWords = (words: string): string => `“${toOneLine(words)}”`
