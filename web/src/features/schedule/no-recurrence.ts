// Replaces the calendar's recurrence library, which no program needs (`vite.config.ts`). The calendar imports both
// exports.
export const RRule = undefined
export default { RRule }
