import type { Versioned } from '../documents/store.ts'
import { permit } from '../permit.ts'
import type { MailTrouble } from './mail-trouble.ts'

/** Admins are told once that no e-mail leaves, and once that e-mails leave again. */
export const mayBeTold = (trouble: Versioned<MailTrouble>) =>
  permit(trouble, !trouble.told || trouble.endedAt !== null, 'The Admins were told of this.')
