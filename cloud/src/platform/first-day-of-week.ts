/** Returns the day that weeks begin with in a locale: 0 is Sunday. */
export function firstDayOfWeek(locale: string): number {
  // TypeScript does not know this part of Intl yet. It counts Sunday as 7.
  const { firstDay } = (new Intl.Locale(locale) as Intl.Locale & { getWeekInfo(): { firstDay: number } }).getWeekInfo()
  return firstDay % 7
}
