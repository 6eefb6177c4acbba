import { passwordRules } from '@belay/contract/password-rules'
import type { Services } from '../calls/gate.ts'
import { refuse } from '../calls/refuse.ts'
import { isCommonPassword, isPersonalPassword } from './guessable-passwords.ts'
import type { Account } from './identity.documents.ts'

const PRODUCT = 'Belay'

/**
 * Throws `weak-password` with the broken rules of a new password. If it meets the policy, it must also be neither
 * common nor personal: the person's name or address, the centre's name or the product's.
 */
export async function checkNewPassword(
  { settings, identity }: Pick<Services, 'settings' | 'identity'>,
  password: string,
  { name, email }: Pick<Account, 'name' | 'email'>,
): Promise<void> {
  const broken = passwordRules(identity.passwordPolicy, password).filter(({ met }) => !met)
  if (broken.length > 0) refuse('weak-password', undefined, { rules: broken.map(({ name }) => name) })
  const rules: string[] = []
  const texts = [name, email, email.split('@')[0] ?? '', settings.centre.name, PRODUCT]
  if (await isCommonPassword(password)) rules.push('common')
  if (isPersonalPassword(password, texts)) rules.push('personal')
  if (rules.length > 0) refuse('weak-password', undefined, { rules })
}
