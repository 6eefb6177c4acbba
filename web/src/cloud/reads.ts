const READ =
  /^reports\.|\.(get|list|count|permission$|directory$|me$|upcoming$|feed$|overview$|preview$|pdf$|export$|download$|summary$|settings$)/

/** Whether a call only reads, as the contract's GET calls do; its methods are not in the browser. */
export const isRead = (call: string): boolean => READ.test(call)
