/** The sample sign-ins, all with one password; localhost only, never in production. */
export const SAMPLE_PASSWORD = 'sample-password'
export const SAMPLE_SIGN_INS = [
  { email: 'admin@example.edu', name: 'Ada Okafor', role: 'Admin', verified: true },
  { email: 'facilitator@example.edu', name: 'Finn Larsen', role: 'Facilitator', verified: true },
  { email: 'client@example.edu', name: 'Cleo Marsh', role: 'Client', verified: true },
  { email: 'new@example.edu', name: 'Noa Bennett', role: 'No Access', verified: true },
  { email: 'unverified@example.edu', name: 'Uma Castell', role: 'No Access', verified: false },
] as const
/** The other Admin, who is not on the sign-in page: for what takes two. */
export const OTHER_SAMPLE_ADMIN = {
  email: 'marcus.webb@example.edu',
  name: 'Marcus Webb',
  role: 'Admin',
  verified: true,
} as const
