import { Notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../cloud/query.ts'
import { renderScreen } from '../../testing/render.tsx'
import { QuestionDialog } from '../actions/question-dialog.tsx'
import { DataTable } from '../table/data-table.tsx'

type View = { id: string; table: string; name: string; search: string; version: number }
type Client = { id: string; type: string }

/** The cloud's saved views, without the network. */
const stored = vi.hoisted(() => ({ views: [] as View[] }))
vi.mock('../../cloud/client.ts', () => {
  const change = (id: string, changes: Partial<View>) => {
    const view = stored.views.find((candidate) => candidate.id === id) as View
    return Object.assign(view, changes, { version: view.version + 1 })
  }
  return {
    cloud: {
      // The centre never loads, so that formats use their defaults.
      centre: { get: () => new Promise(() => undefined) },
      savedViews: {
        list: async () => ({ items: stored.views.map((view) => ({ ...view })) }),
        save: async (view: Omit<View, 'id' | 'version'>) => {
          stored.views.push({ ...view, id: `v${stored.views.length + 1}`, version: 1 })
          return stored.views.at(-1)
        },
        update: async ({ id, version: _, ...changes }: Partial<View> & { id: string }) => change(id, changes),
        delete: async ({ id }: { id: string }) => {
          stored.views = stored.views.filter((view) => view.id !== id)
        },
      },
    },
  }
})

const CLIENTS: Client[] = ['school', 'school', 'corporate'].map((type, index) => ({ id: `c${index}`, type }))

function show(address: string) {
  return renderScreen(
    <>
      <DataTable<Client, string, { type?: string }>
        name="clients"
        label="Clients"
        columns={[{ id: 'id', header: 'Name', cell: (client) => client.id }]}
        rowId={(client) => client.id}
        source={(page, search) => {
          const items = CLIENTS.filter(({ type }) => search.type === undefined || type === search.type)
          return {
            queryKey: [['clients', 'list'], page, search.type ?? 'all'],
            queryFn: async () => ({ items: items.slice(0, page.limit), next: null, count: items.length }),
          }
        }}
        filterKeys={['type']}
        empty="No clients yet"
      />
      <QuestionDialog />
      <Notifications />
    </>,
    { queries: queryClient, address },
  )
}

const chips = () => within(screen.getByRole('group', { name: 'Saved views' }))

describe('SavedViews', () => {
  beforeEach(() => {
    stored.views = []
    queryClient.clear()
  })

  it('saves the filters under a name with a count, and restores them', async () => {
    const { router, user } = show('/?type=school')
    await screen.findByText('c1')
    await user.click(screen.getByRole('button', { name: 'Save view' }))
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Schools{Enter}')
    const chip = await screen.findByRole('button', { name: /^Schools ?2$/ })
    expect(stored.views[0]).toMatchObject({ table: 'clients', name: 'Schools', search: '?type=school' })
    expect(chip.getAttribute('aria-pressed')).toBe('true')
    await user.click(chip)
    await screen.findByText('c2')
    expect(router.state.location.search).toEqual({})
    await user.click(chips().getByRole('button', { name: /^Schools ?2$/ }))
    await waitFor(() => expect(screen.queryByText('c2')).toBeNull())
    expect(router.state.location.search).toEqual({ type: 'school', view: 'v1' })
  })

  it('updates a view to the current filters, renames it, and deletes it with Undo', async () => {
    stored.views = [{ id: 'v1', table: 'clients', name: 'Schools', search: '?type=school', version: 1 }]
    const { router, user } = show('/?type=school&view=v1')
    await screen.findByRole('button', { name: /^Schools ?2$/ })
    expect(screen.queryByRole('button', { name: 'Update view' })).toBeNull()
    await router.navigate({ to: '.', search: { type: 'corporate', view: 'v1' } as never })
    await user.click(await screen.findByRole('button', { name: 'Update view' }))
    await screen.findByRole('button', { name: /^Schools ?1$/ })
    expect(stored.views[0]?.search).toBe('?type=corporate')

    await user.click(screen.getByRole('button', { name: 'Actions for the view Schools' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }))
    const name = await screen.findByRole('textbox', { name: 'Name' })
    await user.clear(name)
    await user.type(name, 'Companies{Enter}')
    await screen.findByRole('button', { name: /^Companies ?1$/ })

    await user.click(screen.getByRole('button', { name: 'Actions for the view Companies' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Saved views' })).toBeNull())
    const toast = await screen.findByText('Deleted the view Companies.')
    await user.click(within(toast.parentElement as HTMLElement).getByRole('button', { name: 'Undo' }))
    await screen.findByRole('button', { name: /^Companies ?1$/ })
  })
})
