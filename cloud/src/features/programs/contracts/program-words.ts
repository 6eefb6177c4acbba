/** The facts of a program that a contract repeats, and their names in sentences. */
export const PARTS = {
  date: 'date',
  startTime: 'start time',
  endTime: 'end time',
  location: 'place',
  participants: 'number of participants',
} as const
