/** Returns the first day of the week in a locale. 0 is Sunday. */
export function firstDayOfWeek(locale: string): number {
  // TypeScript has no type for `getWeekInfo` yet. It counts Sunday as 7.
  const { firstDay } = (new Intl.Locale(locale) as Intl.Locale & { getWeekInfo(): { firstDay: number } }).getWeekInfo()
  return firstDay % 7
}
