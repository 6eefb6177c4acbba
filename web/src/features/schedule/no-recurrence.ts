// Takes the place of the calendar's recurrence library, which no program needs (`vite.config.ts`). The calendar asks
// for either export.
export const RRule = undefined
export default { RRule }
