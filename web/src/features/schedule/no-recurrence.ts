/** Takes the place of the calendar's recurrence library, which no program needs (`vite.config.ts`). */
export default { RRule: undefined }
