import type { Role } from './roles.ts'

/** A rate limit: the number of calls or bytes at once, and the number that becomes available again per minute. */
export type Allowance = { atOnce: number; perMinute: number }
/**
 * The kind of call for the rate limit. A `read` has no limit. A search is `costly`, in any list. `account` is a change
 * of the caller's own account. `public` is a question that anyone may ask and that reads several collections. `link` is
 * a call with the secret of a program's link for participants: a whole school can have one address (R444).
 * The other calls of sign-in are counted elsewhere, for all processes together.
 */
export type Cost = 'read' | 'write' | 'costly' | 'record' | 'signIn' | 'account' | 'token' | 'public' | 'link'

/** The kinds of calls with an allowance. */
export type LimitedCost = Exclude<Cost, 'read' | 'signIn'>

/** Access tokens: many tabs in several browsers need far fewer, and a loop of requests exceeds it. */
const TOKENS: Allowance = { atOnce: 120, perMinute: 120 }
/** Public questions: of each signed-in person, and of all other people of a network together. */
const PUBLIC: Allowance = { atOnce: 300, perMinute: 120 }
/** Changes of the own account: each is stored and mailed. */
const OWN_ACCOUNT: Allowance = { atOnce: 60, perMinute: 1 }

/**
 * The rate limits per person, and per network for all its people together, because a campus shares an address. They
 * stop a loop, but nobody who works by hand. For signed-out callers only the network's limit applies.
 */
export const ALLOWANCES: Record<LimitedCost, { person: Record<Role, Allowance> | null; network: Allowance }> = {
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
  account: {
    person: { Admin: OWN_ACCOUNT, Facilitator: OWN_ACCOUNT, Client: OWN_ACCOUNT, 'No Access': OWN_ACCOUNT },
    network: { atOnce: 2000, perMinute: 500 },
  },
  public: {
    person: { Admin: PUBLIC, Facilitator: PUBLIC, Client: PUBLIC, 'No Access': PUBLIC },
    network: PUBLIC,
  },
  link: { person: null, network: { atOnce: 3000, perMinute: 1200 } },
  record: { person: null, network: { atOnce: 600, perMinute: 600 } },
  token: {
    person: { Admin: TOKENS, Facilitator: TOKENS, Client: TOKENS, 'No Access': TOKENS },
    network: { atOnce: 5000, perMinute: 5000 },
  },
}

/** The IPv6 networks (/64) of one site (/48) have this many times the allowance of one network together. */
export const NETWORKS_OF_A_SITE = 4

const MIB = 1024 * 1024
const perDay = (bytes: number): Allowance => ({ atOnce: bytes, perMinute: Math.round(bytes / (24 * 60)) })

/**
 * The bytes that people without a role may send in changes: each, per network, and all together, because anyone can
 * create accounts and the disk is finite. A change counts as `change` bytes more, for its audit trail.
 */
export const BYTES_WITHOUT_ROLE = {
  change: 1024,
  person: perDay(20 * MIB),
  network: perDay(200 * MIB),
  everyone: perDay(500 * MIB),
}

/** The rate limit per network of large answers that are not calls. */
export const PUBLIC_ANSWERS: Allowance = { atOnce: 60, perMinute: 60 }
