/** The words for a change that waits on this device. */
export const NOT_SENT_YET = 'Not sent yet'
