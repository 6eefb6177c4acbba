/** Returns a person's own words in quotes and on one line, so that no paragraph of a mail looks like the centre's. */
export const quoteWords = (words: string): string => `“${words.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()}”`
