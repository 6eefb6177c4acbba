import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { lookAs } from '../../testing/as-role.ts'
import { ContractBadge } from './contract-badge.tsx'

vi.mock('../../cloud/use-me.ts')

const DRAFT = { sentAt: null, declinedAt: null, signed: false }

it.each([
  ['Client', DRAFT, 'Being prepared'],
  ['Admin', DRAFT, 'Draft'],
  ['Client', { ...DRAFT, sentAt: 1 }, 'Sent'],
] as const)('ContractBadge shows a %s the status of %o as %s', (role, contract, label) => {
  lookAs(role)
  const { container } = render(<ContractBadge contract={contract} />)
  expect(container.textContent).toBe(label)
})
