/** What opens at a page of the app, from the most to the least particular. */
const PAGES: readonly (readonly [start: string, words: string])[] = [
  ['/app/contract/viewContracts?contract=', 'Open the contract'],
  ['/app/contract/', 'Open contracts'],
  ['/app/program-requests/viewRequests?request=', 'Open the request'],
  ['/app/program-requests/viewRequests?program=', 'Open the program'],
  ['/app/program-requests/', 'Open program requests'],
  ['/app/schedule/scheduleDisplay?program=', 'Open the program'],
  ['/app/schedule/', 'Open the schedule'],
  ['/app/workday/logHours', 'Open your hours'],
  ['/app/employees/employeeProfile', 'Open your profile'],
  ['/app/users/', 'Open users'],
  ['/', 'Open Home'],
]

/** What the button of a mail says that leads to this page. */
export const openWords = (link: string): string =>
  PAGES.find(([start]) => link.startsWith(start))?.[1] ?? 'Open the app'
