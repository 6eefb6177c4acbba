import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { listShownActions } from '../../testing/shown-actions.tsx'
import { ClientActions } from './client-panel.tsx'
import type { OpenClient } from './client-types.ts'

type Action = keyof OpenClient['can']

const clientThatCan = (actions: Action[]) =>
  ({
    clientID: 'c1',
    version: 1,
    can: Object.fromEntries(actions.map((name) => [name, true])),
  }) as unknown as OpenClient

describe('ClientActions', () => {
  it('disables Delete and shows the reason for a client that cannot be deleted', async () => {
    const whyNot = { delete: "You can't delete a client that has contracts." }
    const onDelete = vi.fn()
    const client = { ...clientThatCan(['edit']), whyNot } as OpenClient
    const actions = <ClientActions client={client} onEdit={vi.fn()} onMerge={vi.fn()} onDelete={onDelete} />
    expect(await listShownActions(actions, 'More actions')).toEqual(['Edit', `Delete ${whyNot.delete}`])
    const entry = screen.getByRole('menuitem')
    expect(entry.getAttribute('aria-disabled')).toBe('true')
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement, 'within reach of the keyboard').toBe(entry)
    await userEvent.click(entry)
    expect(onDelete).not.toHaveBeenCalled()
  })

  it.each<[string, Action[], string[]]>([
    ['an Admin', ['edit', 'merge', 'delete'], ['Edit', 'Merge a duplicate into this', 'Delete']],
    ['an Admin and a client with contracts', ['edit', 'merge'], ['Edit', 'Merge a duplicate into this']],
    ['a person without permissions', [], []],
  ])('shows the actions that the cloud allows for %s', async (_, actions, shown) => {
    const none = () => undefined
    const shownNow = <ClientActions client={clientThatCan(actions)} onEdit={none} onMerge={none} onDelete={none} />
    expect(await listShownActions(shownNow, 'More actions')).toEqual(shown)
  })
})
