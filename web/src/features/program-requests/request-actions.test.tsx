import { describe, expect, it } from 'vitest'
import { shownActions } from '../../testing/shown-actions.tsx'
import { RequestActions } from './request-actions.tsx'
import type { OpenRequest } from './request-values.ts'

type Action = keyof OpenRequest['can']

const requestThatCan = (...actions: Action[]) =>
  ({ id: 'r1', version: 1, can: Object.fromEntries(actions.map((action) => [action, true])) }) as unknown as OpenRequest

describe('the actions of a program request', () => {
  it.each<[string, Action[], string[]]>([
    [
      'an Admin, of a pending one',
      ['approve', 'reject', 'edit', 'cancel', 'delete'],
      ['Approve', 'Reject', 'Edit', 'Cancel request', 'Delete', 'Request again'],
    ],
    ['its requester, of a pending one', ['edit', 'cancel'], ['Edit', 'Cancel request', 'Request again']],
    ['a contact', [], ['Request again']],
    ['an Admin, of a rejected one', ['reopen', 'edit', 'delete'], ['Reopen', 'Edit', 'Delete', 'Request again']],
    ['whoever may give it a date', ['schedule'], ['Request again', 'Add to calendar']],
  ])('are those that the cloud allows, for %s', async (_, can, shown) => {
    const actions = <RequestActions request={requestThatCan(...can)} onGone={() => undefined} />
    expect(await shownActions(actions, 'More actions')).toEqual(shown)
  })
})
