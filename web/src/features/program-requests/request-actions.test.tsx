import { beforeEach, describe, expect, it, vi } from 'vitest'
import { lookAs } from '../../testing/as-role.ts'
import { listShownActions } from '../../testing/shown-actions.tsx'
import { RequestActions } from './request-actions.tsx'
import type { OpenRequest } from './request-values.ts'

vi.mock('../../cloud/use-me.ts')
beforeEach(() => lookAs(null))

type Action = keyof OpenRequest['can']

const requestThatCan = (...actions: Action[]) =>
  ({ id: 'r1', version: 1, can: Object.fromEntries(actions.map((action) => [action, true])) }) as unknown as OpenRequest

describe('RequestActions', () => {
  it.each([
    ['an Admin', 'Admin', 'ada@example.edu', ['Request again', 'Cancel request It is over.', 'Delete It was signed.']],
    ['the requester', 'Client', 'cleo@example.edu', ['Request again', 'Cancel request It is over.']],
    ['a contact', 'Client', 'carl@example.edu', ['Request again']],
  ] as const)('shows %s the reasons for unavailable actions', async (_, role, email, expected) => {
    lookAs(role, email)
    const whyNot = { cancel: 'It is over.', delete: 'It was signed.', approve: 'Approved just now.' }
    const request = { ...requestThatCan(), email: 'cleo@example.edu', whyNot } as unknown as OpenRequest
    expect(
      await listShownActions(<RequestActions request={request} onGone={() => undefined} />, 'More actions'),
    ).toEqual(expected)
  })

  it.each<[string, Action[], string[]]>([
    [
      'an Admin and a pending request',
      ['approve', 'reject', 'offerDates', 'edit', 'cancel', 'delete'],
      ['Offer other dates', 'Reject', 'Approve', 'Edit', 'Cancel request', 'Request again', 'Delete'],
    ],
    ['the requester and a pending request', ['edit', 'cancel'], ['Request again', 'Cancel request', 'Edit']],
    ['a contact', [], ['Request again']],
    ['an Admin and a rejected request', ['reopen', 'edit', 'delete'], ['Request again', 'Edit', 'Reopen', 'Delete']],
    ['a person who may schedule the request', ['schedule'], ['Request again', 'Add to calendar']],
  ])('shows the actions that the cloud allows for %s', async (_, can, expected) => {
    const actions = <RequestActions request={requestThatCan(...can)} onGone={() => undefined} />
    expect(await listShownActions(actions, 'More actions')).toEqual(expected)
  })

  it('shows at most the next step, two more buttons and a menu', async () => {
    const request = requestThatCan('approve', 'reject', 'offerDates', 'edit', 'cancel', 'delete')
    expect(await listShownActions(<RequestActions request={request} onGone={() => undefined} />)).toEqual([
      'More actions',
      'Offer other dates',
      'Reject',
      'Approve',
    ])
  })
})
