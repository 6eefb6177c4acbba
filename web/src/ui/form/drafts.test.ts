import { beforeEach, expect, it, vi } from 'vitest'
import { session } from '../../cloud/session/session.ts'
import { deleteDraftsOf, listDrafts, readDraft, storeDraft } from './drafts.ts'

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(session, 'now').mockReturnValue({ state: 'loading', user: null })
})

it('drafts belong to one person, and dropping them keeps the drafts of others', () => {
  storeDraft('ann:request', { organization: 'Northside High' })
  storeDraft('bo:request', { organization: 'Southside High' })
  expect(listDrafts('ann')).toEqual(['request'])
  deleteDraftsOf('ann')
  expect(listDrafts('ann')).toEqual([])
  expect(readDraft('bo:request')?.values).toEqual({ organization: 'Southside High' })
})

it('drafts older than a month are not returned and are deleted', () => {
  localStorage.setItem(
    'belay-draft:ann:request',
    JSON.stringify({ at: Date.now() - 31 * 24 * 60 * 60 * 1000, values: {} }),
  )
  expect(listDrafts('ann')).toEqual([])
  expect(localStorage.length).toBe(0)
})

it('a form that is still open after a sign-out in another tab stores no draft of the person', () => {
  const now = vi.mocked(session.now).mockReturnValue({ state: 'signed-out', user: null })
  storeDraft('ann:request', { organization: 'Northside High' })
  expect(listDrafts('ann')).toEqual([])
  storeDraft(':program:hike', { people: '12' })
  expect(readDraft(':program:hike')?.values).toEqual({ people: '12' })
  now.mockReturnValue({ state: 'signed-out', user: null, reason: 'user-token-expired' })
  storeDraft('ann:request', { organization: 'Northside High' })
  expect(listDrafts('ann')).toEqual(['request'])
})
