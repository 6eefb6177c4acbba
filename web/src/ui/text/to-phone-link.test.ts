import { expect, it } from 'vitest'
import { toPhoneLink } from './to-phone-link.ts'

it('toPhoneLink contains only the digits', () => {
  expect(toPhoneLink('(555) 010-0310')).toBe('tel:5550100310')
  expect(toPhoneLink('+1 555 010 0310')).toBe('tel:+15550100310')
})
