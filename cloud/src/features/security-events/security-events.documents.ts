import { SECURITY_EVENTS } from '@belay/contract/security-event-codes'
import type { securityEvent } from '@belay/contract/security-events'
import type * as z from 'zod'
import { allFilterCombinations, defineCollection, number, text } from '../../platform/documents/define-collection.ts'

export type SecurityEvent = z.infer<typeof securityEvent> & { createdAt: number; updatedAt?: number }

/** The security events. They are deleted after some time, which is a setting. */
export const securityEvents = defineCollection<SecurityEvent>({
  name: 'securityEvents',
  idField: 'id',
  keys: { at: number('at'), kind: text(({ event }) => SECURITY_EVENTS[event]?.kind ?? null) },
  multiValueKeys: {
    person: ({ email, byEmail }) => [...new Set([email, byEmail].filter((address) => address !== null))],
  },
  lists: { at: allFilterCombinations('kind', 'person') },
  unaudited: true,
})
