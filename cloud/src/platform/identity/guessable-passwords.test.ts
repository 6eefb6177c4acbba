import { expect, it } from 'vitest'
import { isCommonPassword, isPersonalPassword } from './guessable-passwords.ts'

it.each(['password', 'PassWord', '123456', 'iloveyou', 'qwerty123', 'aaaaaa', 'ABABabab'])(
  'finds that %s is common',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(true)
  },
)

it.each(['correct-horse', 'sample-password', 'iloveyou and the rain'])('does not find %s', async (password) => {
  expect(await isCommonPassword(password)).toBe(false)
})

const TEXTS = ['José Ng Lovelace', 'j.lovelace.4711@example.edu', 'j.lovelace.4711', 'Ridgeline Challenge Center']

it.each([
  ['lovelace', true],
  ['Lovelace', true],
  ['!!lovelace1815', true],
  ['love-lace!', true],
  ['jose1815', true],
  ['JoséNgLovelace', true],
  ['j.lovelace.4711', true],
  ['J.Lovelace.4711@example.edu', true],
  ['4711', true],
  ['Ridgeline2026', true],
  ['ridgeline challenge center', true],
  ['ng', true],
  ['47114711', false],
  ['ng-ng-ng', false],
  ['ng1815', false],
  ['18151815', false],
  ['lovelace loves ada', false],
  ['lovelacelovelace', false],
])('%s is personal: %s', (password, isPersonal) => {
  expect(isPersonalPassword(password, TEXTS)).toBe(isPersonal)
})
