/** When, where and for how many a program is, as sentences name it. */
export const PARTS = {
  date: 'date',
  startTime: 'start time',
  endTime: 'end time',
  location: 'place',
  participants: 'number of participants',
} as const
