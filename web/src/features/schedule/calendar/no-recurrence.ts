// Replaces the calendar's recurrence library (`vite.config.ts`), which no program needs. The calendar imports both.
export const RRule = undefined
export default { RRule }
