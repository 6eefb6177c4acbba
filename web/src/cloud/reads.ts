const FILES = /\.(calendarFile|certificateFile|pdf|export|download)$/
const READ = new RegExp(
  [
    '^reports\\.',
    '\\.(get|list|count|check|evidence)',
    '\\.(permission|directory|me|forHours|unlisted|upcoming|openShifts|overview|preview|summary|settings)$',
    '\\.(candidates|comingWork|swapCandidates|messages|proposeWeek)$',
    '\\.feed$',
    FILES.source,
  ].join('|'),
)

/** Whether a call only reads, as the contract's GET calls do; its methods are not in the browser. */
export const isRead = (call: string): boolean => READ.test(call)

/** Whether a call answers a file. */
export const answersFile = (call: string): boolean => FILES.test(call)
