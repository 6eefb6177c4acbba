/** An error that the person at the keyboard can correct: its sentence is shown, without a stack. */
export class UserError extends Error {}
