import { describe, expect, it } from 'vitest'
import { shownActions } from '../../testing/shown-actions.tsx'
import type { OpenContract } from './contract.ts'
import { ContractActions } from './contract-actions.tsx'

type Action = keyof OpenContract['can']

const contractThatCan = (...actions: Action[]) =>
  ({
    programID: 'p1',
    version: 1,
    programName: 'Team day',
    signerEmail: 'cleo@example.edu',
    can: Object.fromEntries(actions.map((action) => [action, true])),
  }) as unknown as OpenContract

describe('the actions of a contract', () => {
  it.each<[string, Action[], string[]]>([
    [
      'an Admin, of a draft',
      ['edit', 'send', 'delete', 'pdf'],
      ['Send for signature', 'Edit', 'Download PDF', 'Print', 'Delete'],
    ],
    [
      'the signer',
      ['sign', 'decline', 'forward', 'pdf'],
      ['Sign contract', 'Download PDF', 'Forward to the right signer', 'Decline', 'Print'],
    ],
    ['whoever forwarded it', ['takeBack', 'remind', 'pdf'], ['Take it back', 'Send again', 'Download PDF', 'Print']],
    ['the contact', ['pdf'], ['Download PDF', 'Print']],
    [
      'an Admin, of one that is out',
      ['edit', 'remind', 'correctSigner', 'delete', 'pdf'],
      ['Send again', 'Edit', 'Download PDF', 'Correct the signer', 'Print', 'Delete'],
    ],
    ['an Admin, of a signed one', ['void', 'pdf'], ['Download PDF', 'Void', 'Print']],
  ])('are those that the cloud allows, for %s', async (_, can, shown) => {
    const nothing = () => undefined
    const contract = contractThatCan(...can)
    const actions = <ContractActions contract={contract} onSign={nothing} onEdit={nothing} onGone={nothing} />
    expect(await shownActions(actions, 'More contract actions')).toEqual(shown)
  })
})
