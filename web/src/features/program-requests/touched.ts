/** What a decision on a request changes. */
export const TOUCHED = [
  'programRequests',
  'programs',
  'clientPrograms',
  'programSchedule',
  'staffPrograms',
  'clients',
  'notifications',
] as const
