import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { lookAs } from '../../testing/as-role.ts'
import { listShownActions } from '../../testing/shown-actions.tsx'
import type { FullContract } from './contract.ts'
import { ContractActions } from './contract-actions.tsx'

vi.mock('../../cloud/use-me.ts')
const isPhone = vi.hoisted(() => vi.fn(() => false))
vi.mock('../../ui/use-is-phone.ts', () => ({ useIsPhone: isPhone }))
beforeEach(() => lookAs(null))

type Action = keyof FullContract['can']

const contractThatCan = (...actions: Action[]) =>
  ({
    programID: 'p1',
    version: 1,
    programName: 'Team day',
    signerEmail: 'cleo@example.edu',
    can: Object.fromEntries(actions.map((action) => [action, true])),
  }) as unknown as FullContract

describe('ContractActions', () => {
  const doNothing = () => undefined
  const whyNot = { remind: 'Once an hour.', delete: 'It was signed before.', sign: 'Only the signer can do this.' }
  it.each([
    [
      'an Admin and a sent contract',
      'Admin',
      { sentAt: 1, declinedAt: null },
      ['Remind Once an hour.', 'Delete It was signed before.'],
    ],
    ['an Admin and a draft', 'Admin', {}, ['Delete It was signed before.']],
    ["the contract's contact", 'Client', { sentAt: 1, declinedAt: null }, []],
  ] as const)('shows %s the reasons for unavailable actions', async (_, role, fields, expected) => {
    lookAs(role)
    const contract = { ...contractThatCan('pdf'), ...fields, whyNot } as unknown as FullContract
    const actions = <ContractActions contract={contract} onSign={doNothing} onEdit={doNothing} onGone={doNothing} />
    expect(await listShownActions(actions, 'More contract actions')).toEqual(['Download PDF', 'Print', ...expected])
  })

  it.each<[string, Action[], string[]]>([
    [
      'an Admin and a draft',
      ['edit', 'send', 'delete', 'pdf'],
      ['Download PDF', 'Edit', 'Send for signature', 'Print', 'Delete'],
    ],
    [
      'the signer',
      ['sign', 'decline', 'forward', 'pdf'],
      ['Download PDF', 'Sign contract', 'Forward to the right signer', 'Decline', 'Print'],
    ],
    [
      'the person who forwarded it',
      ['takeBack', 'remind', 'pdf'],
      ['Download PDF', 'Take it back', 'Send again', 'Print'],
    ],
    ['the contact', ['pdf'], ['Download PDF', 'Print']],
    [
      'an Admin and a sent contract',
      ['edit', 'remind', 'correctSigner', 'delete', 'pdf'],
      ['Download PDF', 'Edit', 'Send again', 'Correct the signer', 'Print', 'Delete'],
    ],
    ['an Admin and a signed contract', ['void', 'pdf'], ['Void', 'Download PDF', 'Print']],
  ])('shows the actions that the cloud allows for %s', async (_, can, expected) => {
    const contract = contractThatCan(...can)
    const actions = <ContractActions contract={contract} onSign={doNothing} onEdit={doNothing} onGone={doNothing} />
    expect(await listShownActions(actions, 'More contract actions')).toEqual(expected)
  })

  it.each<[string, Action[], string[], string[]]>([
    ['one step', ['sign', 'pdf'], ['Download PDF', 'Sign contract'], ['Print']],
    ['no step', ['edit', 'pdf', 'void'], ['Download PDF', 'Edit'], ['Void', 'Print']],
    ['two steps', ['takeBack', 'remind', 'pdf'], ['Take it back', 'Send again'], ['Download PDF', 'Print']],
  ])('shows two buttons on a phone and the others in the menu, with %s', async (_, can, buttons, entries) => {
    isPhone.mockReturnValue(true)
    const contract = contractThatCan(...can)
    const actions = <ContractActions contract={contract} onSign={doNothing} onEdit={doNothing} onGone={doNothing} />
    expect(await listShownActions(actions, 'More contract actions')).toEqual([...buttons, ...entries])
    expect(screen.getAllByRole('menuitem')).toHaveLength(entries.length)
    isPhone.mockReturnValue(false)
  })
})
