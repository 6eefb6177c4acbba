import { permit } from '../../platform/calls/permit.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import type { SecurityEvent } from './security-events.documents.ts'

/** Permits equal events to be counted on the stored event. */
export const mayCount = (
  stored: Versioned<SecurityEvent>,
  { event, detail }: Pick<SecurityEvent, 'event' | 'detail'>,
) => permit(stored, stored.event === event && stored.detail === detail)
