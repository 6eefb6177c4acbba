import type { Role } from './roles.ts'

/** A rate limit: the number of calls at once, and the number that becomes available again per minute. */
export type Allowance = { atOnce: number; perMinute: number }
/** The kind of call for the rate limit. A `read` has no limit. A search is `costly`, in any list. */
export type Cost = 'read' | 'write' | 'costly' | 'record'

/**
 * The rate limits per person, and per network for all its people together, because a campus shares an address. They
 * stop a loop, but nobody who works by hand. For signed-out callers only the network's limit applies.
 */
export const ALLOWANCES: Record<
  Exclude<Cost, 'read'>,
  { person: Record<Role, Allowance> | null; network: Allowance }
> = {
  write: {
    person: {
      Admin: { atOnce: 1000, perMinute: 600 },
      Facilitator: { atOnce: 300, perMinute: 5 },
      Client: { atOnce: 150, perMinute: 1 },
      'No Access': { atOnce: 150, perMinute: 1 },
    },
    network: { atOnce: 5000, perMinute: 2000 },
  },
  costly: {
    person: {
      Admin: { atOnce: 300, perMinute: 120 },
      Facilitator: { atOnce: 120, perMinute: 60 },
      Client: { atOnce: 60, perMinute: 20 },
      'No Access': { atOnce: 60, perMinute: 20 },
    },
    network: { atOnce: 1500, perMinute: 600 },
  },
  record: { person: null, network: { atOnce: 600, perMinute: 600 } },
}
