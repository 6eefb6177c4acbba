/** What a decision on a request changes. */
export const CHANGED_BY_REQUESTS = [
  'programRequests',
  'clientPrograms',
  'programSchedule',
  'staffPrograms',
  'clients',
  'notifications',
] as const
