import type { Versioned } from '../documents/store.ts'
import { permit } from '../permit.ts'
import type { MailTrouble } from './mail-trouble.ts'

/** Permits one notification that no e-mail can be sent, and one that e-mails are sent again. */
export const mayBeTold = (trouble: Versioned<MailTrouble>) =>
  permit(trouble, !trouble.told || trouble.endedAt !== null, 'The Admins were told of this.')
