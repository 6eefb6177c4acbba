import { QueryClient } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { matchMediaWith } from '../../testing/media.ts'
import { renderScreen } from '../../testing/render.tsx'
import { type Column, DataTable } from './data-table.tsx'
import type { DataTableProps, PageInput } from './table-types.ts'

type Client = { id: string; name: string; total: number }
type Order = 'name' | '-name'

const columns: Column<Client, Order>[] = [
  { id: 'name', header: 'Name', cell: (client) => client.name, sort: ['name', '-name'], primary: true },
  { id: 'total', header: 'Total', cell: (client) => client.total, align: 'right' },
]

const showChosen = (rows: readonly Client[]) => <span>Chosen: {rows.map((row) => row.name).join(', ')}</span>
const createClients = (count: number): Client[] =>
  Array.from({ length: count }, (_, index) => ({ id: `c${index}`, name: `Client ${index}`, total: index * 10 }))
const CLIENTS = createClients(7)

/** Returns the query of a cursor-paged call over these rows. */
const pagesOf = (rows: readonly Client[], page: PageInput<Order>, where = 'all') => ({
  queryKey: [['clients', 'list'], page, where],
  queryFn: async () => {
    const from = Number(page.cursor ?? 0)
    const ordered = page.orderBy === '-name' ? rows.toReversed() : rows
    return {
      items: ordered.slice(from, from + page.limit),
      next: from + page.limit < rows.length ? String(from + page.limit) : null,
      count: rows.length,
    }
  },
})

function show(props: Partial<DataTableProps<Client, Order>> = {}, rows = CLIENTS) {
  const requestedPages: PageInput<Order>[] = []
  const source = (page: PageInput<Order>) => {
    const answer = pagesOf(rows, page)
    const queryFn = () => {
      requestedPages.push(page)
      return answer.queryFn()
    }
    return { ...answer, queryFn }
  }
  const { router, user } = renderScreen(
    <DataTable
      name="clients"
      label="Clients"
      columns={columns}
      rowId={(client) => client.id}
      rowLabel={(client) => client.name}
      source={source}
      empty="No clients yet"
      pageSize={3}
      {...props}
    />,
    { queries: new QueryClient({ defaultOptions: { queries: { retry: false } } }) },
  )
  return { requestedPages, router, user }
}

/** Shows the table and waits until its rows have loaded. */
async function showRows(props: Partial<DataTableProps<Client, Order>> = {}) {
  const shown = show(props)
  await screen.findByText('Client 0')
  return shown
}

describe('DataTable', () => {
  it.each([0, 1])('has no tools for a list of %i rows', async (count) => {
    show({ search: 'Search clients', tabKey: 'status' }, CLIENTS.slice(0, count))
    await screen.findByText(count === 0 ? 'No clients yet' : 'Client 0')
    for (const name of ['Save view', 'Download CSV', 'Columns and density'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('searchbox')).toBeNull()
    expect(screen.queryByText(/of 1/)).toBeNull()
  })

  it('has no menu of columns and no CSV file on a phone, where rows are cards', async () => {
    matchMediaWith('(max-width')
    await showRows()
    expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Columns and density' })).toBeNull()
  })

  it('pages forward and back by cursor and keeps the page in the address', async () => {
    const { user, router } = await showRows()
    expect(screen.getByText('1–3 of 7')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await screen.findByText('Client 3')
    expect(router.state.location.search).toMatchObject({ page: 2, after: '3' })
    await user.click(screen.getByRole('button', { name: 'Previous' }))
    await screen.findByText('Client 0')
    expect(router.state.location.search).toEqual({})
  })

  it('sorts on the server and marks the sorted column', async () => {
    const { user, requestedPages } = await showRows({ defaultSort: 'name' })
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending')
    await user.click(screen.getByRole('button', { name: 'Name' }))
    await screen.findByText('Client 6')
    expect(requestedPages.at(-1)?.orderBy).toBe('-name')
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending')
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('8')
  })

  it('moves with J and K, opens with Enter, selects with X and by shift-click', async () => {
    const onOpen = vi.fn()
    const { user } = await showRows({ onOpen, bulk: showChosen })
    const rows = screen.getAllByRole('row').slice(1)
    rows[0]?.focus()
    await user.keyboard('j')
    await waitFor(() => expect(document.activeElement).toBe(rows[1]))
    await user.keyboard('{Enter}')
    expect(onOpen).toHaveBeenCalledWith(CLIENTS[1])
    await user.keyboard('x')
    expect(screen.getByText('Chosen: Client 1')).toBeTruthy()
    await user.keyboard('x')
    await user.click(screen.getByRole('checkbox', { name: 'Select Client 0' }))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: 'Select Client 2' }))
    await user.keyboard('{/Shift}')
    expect(screen.getByText('Chosen: Client 0, Client 1, Client 2')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear selection' }))
    expect(screen.queryByText(/Chosen/)).toBeNull()
  })

  it('handles J, K and X without a focused row, but not while the person types', async () => {
    const { user } = await showRows({ search: 'Search clients', bulk: showChosen })
    const rows = screen.getAllByRole('row').slice(1)
    await user.click(screen.getByLabelText('Search clients'))
    await user.keyboard('jx')
    expect(screen.queryByText(/Chosen/)).toBeNull()
    await user.clear(screen.getByLabelText('Search clients'))
    act(() => (document.activeElement as HTMLElement).blur())
    await user.keyboard('j')
    await waitFor(() => expect(document.activeElement).toBe(rows[0]))
    await user.keyboard('j')
    await waitFor(() => expect(document.activeElement).toBe(rows[1]))
    act(() => (document.activeElement as HTMLElement).blur())
    await user.keyboard('x')
    expect(screen.getByText('Chosen: Client 1')).toBeTruthy()
  })

  it('keeps the selection between pages and clears it when the filter changes', async () => {
    let where = 'all'
    const { user, router } = await showRows({ bulk: showChosen, source: (page) => pagesOf(CLIENTS, page, where) })
    await user.click(screen.getByRole('checkbox', { name: 'Select Client 1' }))
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await screen.findByText('Client 3')
    await user.click(screen.getByRole('checkbox', { name: 'Select Client 4' }))
    expect(screen.getByText('2 selected')).toBeTruthy()
    expect(screen.getByText('Chosen: Client 1, Client 4')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Previous' }))
    await screen.findByText('Client 0')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Client 1' }).checked).toBe(true)
    where = 'some'
    await router.navigate({ to: '.', search: { q: 'x' } as never })
    await waitFor(() => expect(screen.queryByText(/selected/)).toBeNull())
  })

  it('selects all matching rows of every page, except those that cannot be selected', async () => {
    const { user } = await showRows({ bulk: showChosen, selectable: (row) => row.id !== 'c4' })
    expect(screen.queryByRole('button', { name: /matching/ })).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    await user.click(screen.getByRole('button', { name: 'Select all 7 matching' }))
    await screen.findByText('Chosen: Client 0, Client 1, Client 2, Client 3, Client 5, Client 6')
    expect(screen.getByText('6 selected')).toBeTruthy()
    expect(screen.getByText(", 1 can't be selected")).toBeTruthy()
    expect(screen.queryByRole('button', { name: /matching/ })).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: 'Select Client 0' }))
    expect(screen.getByText('5 selected')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear selection' }))
    expect(screen.queryByText(/selected/)).toBeNull()
  })

  it('selects at most 1,000 rows, and keeps the old selection if this is cancelled', async () => {
    const many = createClients(1300)
    let slow: (() => void) | null = null
    const source = (page: PageInput<Order>) => {
      const answer = pagesOf(many, page)
      const queryFn = async () => {
        if (page.cursor === '400' && slow === null) await new Promise<void>((go) => (slow = go))
        return { ...(await answer.queryFn()), count: 1001 }
      }
      return { ...answer, queryFn }
    }
    const { user } = await showRows({ source, bulk: () => <span>Do</span> })
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    await user.click(screen.getByRole('button', { name: 'Select the first 1,000 matching' }))
    await screen.findByText('Selecting 400 of 1,000')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    // The progress disappears at once, even while a request is open.
    expect(screen.queryByText(/Selecting/)).toBeNull()
    ;(slow as (() => void) | null)?.()
    await screen.findByText('3 selected')
    await user.click(screen.getByRole('button', { name: 'Select the first 1,000 matching' }))
    await screen.findByText('1,000 selected')
  })

  it('distinguishes an empty list, no matches and an error', async () => {
    show({}, [])
    await screen.findByText('No clients yet')
    document.body.innerHTML = ''
    show({ filtered: true }, [])
    await screen.findByText('No matches')
    document.body.innerHTML = ''
    show({ source: () => ({ queryKey: ['broken'], queryFn: () => Promise.reject(new Error('x')) }) })
    await screen.findByRole('button', { name: 'Retry' })
  })

  it('hides a column that is blank, or has the same value, in all rows of the whole list', async () => {
    const late: Column<Client, Order> = {
      id: 'late',
      header: 'Late',
      hideIf: 'blank',
      cell: ({ total }) => total > 50 && 'Late',
    }
    const size: Column<Client, Order> = {
      id: 'size',
      header: 'Size',
      hideIf: 'same',
      cell: ({ total }) => <b>{total > 50 ? 'Large' : 'Small'}</b>,
      csv: ({ total }) => (total > 50 ? 'Large' : 'Small'),
    }
    const showHeaders = async (count: number, pageSize: number) => {
      document.body.innerHTML = ''
      show({ columns: [...columns, late, size], pageSize }, createClients(count))
      await screen.findByText('Client 0')
      return screen.getAllByRole('columnheader').map((header) => header.textContent)
    }
    expect(await showHeaders(3, 3)).toEqual(['Name', 'Total'])
    expect(await showHeaders(4, 3)).toEqual(['Name', 'Total', 'Late', 'Size'])
    expect(await showHeaders(7, 7)).toEqual(['Name', 'Total', 'Late', 'Size'])
  })

  it('rerenders rows only if their menus changed; an entry runs the latest handler', async () => {
    const cell = vi.fn((client: Client) => client.name)
    const edit = vi.fn()
    let [address, mayDelete] = ['the first', false]
    const { user, router } = await showRows({
      columns: [{ id: 'name', header: 'Name', cell, primary: true }],
      rowActions: ({ id }) => {
        const [addressNow, entries] = [address, [{ label: 'Edit', onClick: () => edit(id, addressNow) }]]
        return mayDelete ? [...entries, { label: 'Delete', onClick: () => undefined }] : entries
      },
    })
    const drawnCount = cell.mock.calls.length
    address = 'the second'
    await act(() => router.navigate({ to: '.', search: { view: 'another' } as never }))
    expect(cell).toHaveBeenCalledTimes(drawnCount)
    await user.click(screen.getByRole('button', { name: 'Actions for Client 0' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    expect(edit).toHaveBeenCalledExactlyOnceWith('c0', 'the second')
    mayDelete = true
    await act(() => router.navigate({ to: '.', search: { view: 'a third' } as never }))
    await user.click(screen.getByRole('button', { name: 'Actions for Client 1' }))
    await screen.findByRole('menuitem', { name: 'Delete' })
  })
})
