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

/** True if a call only reads, like the contract's GET calls. The web bundle does not contain their HTTP methods. */
export const isRead = (call: string): boolean => READ.test(call)

/** True if a call returns a file. */
export const answersFile = (call: string): boolean => FILES.test(call)
