import { expect, it } from 'vitest'
import type { Client } from './client-types.ts'
import { findDifferences } from './merge-dialog.tsx'

const client = (fields: Partial<Client>) =>
  ({ contactName: '', contactEmail: '', phone: '', address: '', type: 'school', notes: '', ...fields }) as Client

it("findDifferences keeps the kept client's details, adds missing ones from the duplicate and joins the notes", () => {
  const differences = findDifferences(
    client({ contactName: 'Ann', notes: 'Comes by bus.' }),
    client({ contactName: 'Ben', phone: '555 1', notes: 'Invoice by mail.', type: 'corporate' }),
  )
  expect(differences.map(({ label, taken }) => [label, taken])).toEqual([
    ['Type', 'kept'],
    ['Contact', 'kept'],
    ['Phone', 'duplicate'],
    ['Notes', 'both'],
  ])
})
