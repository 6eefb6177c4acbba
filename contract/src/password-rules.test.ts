import { expect, it } from 'vitest'
import { type PasswordPolicy, passwordRules } from './password-rules.ts'

const POLICY: PasswordPolicy = { minLength: 8, maxLength: null, lower: false, upper: false, digit: false, other: false }
const broken = (policy: Partial<PasswordPolicy>, password: string) =>
  passwordRules({ ...POLICY, ...policy }, password)
    .filter(({ met }) => !met)
    .map(({ name }) => name)

it('passwordRules counts characters, so an emoji counts as one', () => {
  expect(broken({}, '😀😀😀😀')).toEqual(['minLength'])
  expect(broken({ minLength: 4, maxLength: 4 }, '😀😀😀😀')).toEqual([])
  expect(broken({ maxLength: 9 }, '1234567890')).toEqual(['maxLength'])
})

it('passwordRules requires letters, numbers and symbols only if the policy does', () => {
  const strict = { lower: true, upper: true, digit: true, other: true }
  expect(broken({}, 'abcdefgh')).toEqual([])
  expect(broken(strict, 'abcdefgh')).toEqual(['upper', 'digit', 'other'])
  expect(broken(strict, 'Abcdefg٣!')).toEqual([])
})
