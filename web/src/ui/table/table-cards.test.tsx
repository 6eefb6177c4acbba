import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { createDateColumn } from './columns.tsx'
import { TableCards } from './table-cards.tsx'
import type { Column } from './table-types.ts'

type RequestRow = { id: string; program: string; date: string; people: number; status: string; contact: string }
const columns: Column<RequestRow>[] = [
  { id: 'program', header: 'Program', primary: true, cell: (request) => request.program },
  { id: 'contact', header: 'Contact', cell: (request) => request.contact },
  {
    id: 'people',
    header: 'Participants',
    card: (request) => `${request.people} people`,
    cell: (request) => request.people,
  },
  createDateColumn({ id: 'date', header: 'Date', card: 'when', value: (request) => request.date }),
  { id: 'total', header: 'Total', card: false, cell: () => 'never' },
  { id: 'status', header: 'Status', card: 'badge', cell: (request) => request.status },
]
const rows = [{ id: 'r1', program: 'High Ropes', date: '12/08/2035', people: 24, status: 'Pending', contact: 'Ann' }]

it('TableCards shows title and status, then the date, then other cells, with headers only where needed', () => {
  renderPart(
    <TableCards
      label="Requests"
      columns={columns}
      rows={rows}
      rowId={(request) => request.id}
      rowLabel={(request) => request.program}
      selection={null}
    />,
  )
  const card = screen.getByRole('listitem')
  const texts = [...card.querySelectorAll('span, dt:not(.visuallyHidden), dd')].map((node) => node.textContent)
  expect(texts).toEqual(['High Ropes', 'Pending', 'Sat, Dec 8, 2035', '24 people', 'Contact', 'Ann'])
})
