import * as z from 'zod'

/** Somebody who would get a message. */
export const told = z.object({
  email: z.string(),
  name: z.string().describe('Their name, else the address.'),
  about: z.string().describe('The heading of the message.'),
})
