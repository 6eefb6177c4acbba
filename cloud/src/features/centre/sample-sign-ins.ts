/** The password of all sample sign-ins. They exist on localhost only, never in production. */
export const SAMPLE_PASSWORD = 'sample-password'
export const SAMPLE_SIGN_INS = [
  { email: 'admin@example.edu', name: 'Ada Okafor', role: 'Admin', verified: true },
  { email: 'facilitator@example.edu', name: 'Finn Larsen', role: 'Facilitator', verified: true },
  { email: 'client@example.edu', name: 'Cleo Marsh', role: 'Client', verified: true },
  { email: 'new@example.edu', name: 'Noa Bennett', role: 'No Access', verified: true },
  { email: 'unverified@example.edu', name: 'Uma Castell', role: 'No Access', verified: false },
] as const
/** A second Admin for tasks that need two. Not shown on the sign-in page. */
export const OTHER_SAMPLE_ADMIN = {
  email: 'marcus.webb@example.edu',
  name: 'Marcus Webb',
  role: 'Admin',
  verified: true,
} as const
