/** An error that the person at the terminal can correct. Only its message is printed, without a stack. */
export class UserError extends Error {}
