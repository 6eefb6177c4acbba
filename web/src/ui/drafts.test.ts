import { beforeEach, expect, it } from 'vitest'
import { draftsOf, dropDraftsOf, keepDraft, readDraft } from './drafts.ts'

beforeEach(() => localStorage.clear())

it('drafts belong to one person, and dropping them keeps the drafts of others', () => {
  keepDraft('ann:request', { organization: 'Northside High' })
  keepDraft('bo:request', { organization: 'Southside High' })
  expect(draftsOf('ann')).toEqual(['request'])
  dropDraftsOf('ann')
  expect(draftsOf('ann')).toEqual([])
  expect(readDraft('bo:request')?.values).toEqual({ organization: 'Southside High' })
})

it('drafts older than a month are not returned and are deleted', () => {
  localStorage.setItem(
    'belay-draft:ann:request',
    JSON.stringify({ at: Date.now() - 31 * 24 * 60 * 60 * 1000, values: {} }),
  )
  expect(draftsOf('ann')).toEqual([])
  expect(localStorage.length).toBe(0)
})
