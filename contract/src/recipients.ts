import * as z from 'zod'

/** A person who would get a message. */
export const recipient = z.object({
  email: z.string(),
  name: z.string().describe("The person's name, or else the address."),
  about: z.string().describe('The heading of the message.'),
})
