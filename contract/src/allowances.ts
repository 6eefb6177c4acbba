import { LIMITS } from './constants.ts'
import { type CallName, contract } from './index.ts'
import type { Role } from './roles.ts'
import { READING_POSTS } from './undo.ts'

/** A rate limit: the number of calls at once, and the number that becomes available again per minute. */
export type Allowance = { atOnce: number; perMinute: number }
/** The kind of call for the rate limit. A `read` has no limit. A search is `costly`, in any list. */
export type Cost = 'read' | 'write' | 'costly' | 'record'

/**
 * The rate limits per person, and per network for all its people together (a campus shares an address). They allow far
 * more than anybody does by hand, but stop a loop from filling the disk or the processor. For signed-out callers only
 * the network's limit applies.
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

const COSTS: Partial<Record<CallName, Cost>> = {
  'clientPrograms.pdf': 'costly',
  'measurements.record': 'record',
  'measurements.summary': 'costly',
  'payRuns.export': 'costly',
  'payRuns.preview': 'costly',
  'places.unlisted': 'costly',
  'programSchedule.feed': 'write',
  'programTypes.unlisted': 'costly',
  'reports.pay': 'costly',
  'reports.programs': 'costly',
  'reports.requests': 'costly',
  'reports.revenue': 'costly',
  'reports.staffing': 'costly',
  'resources.download': 'costly',
  'staff.certificateFile': 'costly',
  'staffPrograms.proposeWeek': 'costly',
  'staffPrograms.swapCandidates': 'costly',
}

/**
 * Returns the kind of a call. Default: a GET call is a `read`, a POST call that only reads is `costly`, and every other
 * call is a `write`.
 */
export function costOf(call: string): Cost {
  const [collection, name] = call.split('.') as ['users', 'list']
  const isGet = contract[collection][name]['~orpc'].route.method === 'GET'
  return COSTS[call as CallName] ?? (isGet ? 'read' : READING_POSTS.has(call) ? 'costly' : 'write')
}

const KIB = 1024
/** The limit for a form of texts, in bytes: enough for every field at its maximum length. */
const FORM = 512 * KIB
const RICH_TEXT = 2048 * KIB
const UPLOAD = LIMITS.uploadBytes + 1024 * KIB
const PHOTO = LIMITS.photoBytes + 1024 * KIB

/** The body limit of calls that accept more than a form, in bytes. */
const BODY_BYTES: Partial<Record<CallName, number>> = {
  'resources.create': UPLOAD,
  'resources.update': UPLOAD,
  'users.setPhoto': PHOTO,
  'staff.updateOwn': PHOTO,
  'staff.setCertificateFile': UPLOAD,
  'programTypes.create': PHOTO,
  'programTypes.update': PHOTO,
  'centre.setLogo': PHOTO,
  'contractText.save': RICH_TEXT,
  'termsAndConditions.save': RICH_TEXT,
  'privacyPolicy.save': RICH_TEXT,
}
export const maxBodyBytes = (call: string): number => BODY_BYTES[call as CallName] ?? FORM
