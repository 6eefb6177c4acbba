import type { Versioned } from '../../platform/documents/store.ts'
import { permit } from '../../platform/permit.ts'

/** The account and the staff record with an e-mail address show the same photo. */
export const mayShowPhotoOf = <Doc extends { email: string }>(doc: Versioned<Doc>, email: string) =>
  permit(doc, doc.email === email)
