import 'fake-indexeddb/auto'
import { DAY } from '@belay/contract/constants'
import { beforeEach, describe, expect, it } from 'vitest'
import { deleteKeptAnswers, findKeptAnswer, keepAnswer, sweepKeptAnswers } from './kept-answers.ts'

const HOURS = 'hoursLogged.listByUser'
const findText = async (call: string, input: unknown) => (await findKeptAnswer(call, input))?.answer

beforeEach(deleteKeptAnswers)

describe('A device that keeps answers', () => {
  it('returns the last answer to the same call with the same input, and the time when it came', async () => {
    await keepAnswer('staff.me', {}, 'before', 1)
    await keepAnswer('staff.me', {}, 'now', 2)
    await keepAnswer('programs.overview', { programID: 'one' }, 'other')
    expect(await findKeptAnswer('staff.me', {})).toEqual({ answer: 'now', at: 2 })
    expect(await findKeptAnswer('programs.overview', { programID: 'two' })).toBeUndefined()
  })

  it('returns for today the list that it got yesterday, if that list includes today', async () => {
    await keepAnswer(HOURS, { userId: 'finn', from: '11/08/2026', to: '11/14/2026' }, 'the week before')
    await keepAnswer(HOURS, { userId: 'finn', from: '11/15/2026', to: '11/28/2026' }, 'yesterday')
    const today = { userId: 'finn', from: '11/22/2026', to: '12/05/2026' }
    expect(await findText(HOURS, today)).toBe('yesterday')
    expect(await findText(HOURS, { ...today, userId: 'lars' })).toBeUndefined()
    expect(await findText(HOURS, { ...today, from: '11/29/2026' })).toBeUndefined()
  })

  it('returns a list without a last day for every later day', async () => {
    await keepAnswer(HOURS, { from: '10/24/2026' }, 'since October')
    expect(await findText(HOURS, { from: '11/01/2026' })).toBe('since October')
    expect(await findText(HOURS, { from: '10/23/2026' })).toBeUndefined()
  })

  it('deletes answers after 30 days', async () => {
    await keepAnswer('staff.me', {}, 'old', 0)
    await keepAnswer('centre.get', {}, 'newer', DAY)
    await sweepKeptAnswers(30 * DAY + 1)
    expect([await findText('staff.me', {}), await findText('centre.get', {})]).toEqual([undefined, 'newer'])
  })
})
