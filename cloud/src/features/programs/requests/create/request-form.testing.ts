/** A request form as a client fills it in, for tests. */
export const form = {
  organization: 'Hillcrest Middle School',
  contactName: 'Cleo Client',
  acceptedTerms: true as const,
  programDetails: {
    programType: 'Team challenge',
    participants: 24,
    preferredDates: [{ date: '04/20/2026', startTime: '9:00 AM', endTime: '12:00 PM' }],
  },
}
