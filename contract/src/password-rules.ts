/** The centre's rules for a new password (R4). */
export type PasswordPolicy = {
  minLength: number
  maxLength: number | null
  lower: boolean
  upper: boolean
  digit: boolean
  other: boolean
}

type Rule = { name: keyof PasswordPolicy; words: string; met: boolean }

/** Returns the rules of the policy, each with `met`. Lengths count characters, not bytes or code units. */
export function passwordRules(policy: PasswordPolicy, password: string): Rule[] {
  const length = [...password].length
  const most = policy.maxLength ?? Number.POSITIVE_INFINITY
  const rules: Rule[] = [
    { name: 'minLength', words: `At least ${policy.minLength} characters`, met: length >= policy.minLength },
    { name: 'maxLength', words: `At most ${policy.maxLength} characters`, met: length <= most },
    { name: 'lower', words: 'A lowercase letter', met: /\p{Ll}/u.test(password) },
    { name: 'upper', words: 'An uppercase letter', met: /\p{Lu}/u.test(password) },
    { name: 'digit', words: 'A number', met: /\p{Nd}/u.test(password) },
    { name: 'other', words: 'A symbol', met: /[^\p{L}\p{N}]/u.test(password) },
  ]
  return rules.filter(({ name }) => policy[name])
}

/** The rules that only the server checks, because it has the list of common passwords and the names. */
export const SERVER_PASSWORD_RULES: Record<string, string> = {
  common: 'Not a password that many people use',
  personal: 'Not your name, your address or our name',
}
