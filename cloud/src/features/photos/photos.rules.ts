import { permit } from '../../platform/calls/permit.ts'
import type { Versioned } from '../../platform/documents/store.ts'

/** Permits an account or a staff record to show the photo if it has the same e-mail. */
export const mayShowPhotoOf = <Doc extends { email: string }>(doc: Versioned<Doc>, email: string) =>
  permit(doc, doc.email === email)
