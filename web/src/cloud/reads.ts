const READ = new RegExp(
  [
    '^reports\\.',
    '\\.(get|list|count|check|evidence)',
    '\\.(permission|directory|me|forHours|unlisted|upcoming|openShifts|overview|preview|summary|settings)$',
    '\\.(candidates|comingWork|swapCandidates|messages|proposeWeek)$',
    '\\.(calendarFile|certificateFile|feed|pdf|export|download)$',
  ].join('|'),
)

/** Whether a call only reads, as the contract's GET calls do; its methods are not in the browser. */
export const isRead = (call: string): boolean => READ.test(call)
