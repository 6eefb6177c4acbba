import { expect, it } from 'vitest'
import { createSealer } from './seal.ts'

it('createSealer decrypts a text only with the same secret, and only if the text is undamaged', () => {
  const { seal, unseal } = createSealer('one secret')
  const text = 'Grüße: https://belay.example/login?mode=reset#token=abc'
  const sealed = seal(text)
  expect(Buffer.from(sealed, 'base64url').includes('token')).toBe(false)
  expect(createSealer('one secret').unseal(sealed)).toBe(text)
  expect(seal(text)).not.toBe(sealed)
  expect(createSealer('another secret').unseal(sealed)).toBeNull()
  const damaged = Buffer.from(sealed, 'base64url')
  damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1
  for (const bad of [damaged.toString('base64url'), sealed.slice(0, -4), 'nonsense', '']) expect(unseal(bad)).toBeNull()
})
