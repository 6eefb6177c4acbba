import { describe, expect, it } from 'vitest'
import { shownActions } from '../../testing/shown-actions.tsx'
import { ClientActions } from './client-actions.tsx'
import type { OpenClient } from './client-types.ts'

type Action = keyof OpenClient['can']

const clientThatCan = (actions: Action[]) =>
  ({
    clientID: 'c1',
    version: 1,
    can: Object.fromEntries(actions.map((name) => [name, true])),
  }) as unknown as OpenClient

describe('the actions of a client', () => {
  it.each<[string, Action[], string[]]>([
    ['an Admin', ['edit', 'merge', 'delete'], ['Edit', 'Merge a duplicate into this', 'Delete']],
    ['an Admin, of one with contracts', ['edit', 'merge'], ['Edit', 'Merge a duplicate into this']],
    ['whoever may do nothing with it', [], []],
  ])('are those that the cloud allows, for %s', async (_, actions, shown) => {
    const none = () => undefined
    const shownNow = <ClientActions client={clientThatCan(actions)} onEdit={none} onMerge={none} onDelete={none} />
    expect(await shownActions(shownNow, 'More actions')).toEqual(shown)
  })
})
