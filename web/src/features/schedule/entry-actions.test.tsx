import { QueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { api } from '../../cloud/orpc.ts'
import { listShownActions } from '../../testing/shown-actions.tsx'
import type { Program } from '../programs/program.ts'
import type { OpenEntry } from './entries.ts'
import { AdminActions } from './entry-actions.tsx'
import { OwnAssignment } from './own-assignment.tsx'
import { offersQuery } from './shift-offers.tsx'

type Action = keyof OpenEntry['can']
const DAY = '03/09/2026'
const doNothing = () => undefined
const toAbilities = (actions: readonly string[]) => Object.fromEntries(actions.map((action) => [action, true]))

const entryThatCan = (actions: Action[], staffing: { staffID: string; state: string }[] = []) =>
  ({
    programID: 'p1',
    date: DAY,
    programName: 'Team day',
    staffing,
    can: toAbilities(actions),
    whyNot: {},
  }) as unknown as OpenEntry

describe('AdminActions', () => {
  it.each<[string, Action[], string[]]>([
    [
      'is to come',
      ['assign', 'edit', 'cancel', 'delete'],
      ['Edit program', 'Assign facilitators', 'Cancel program', 'Delete program'],
    ],
    ['is cancelled', ['edit', 'restore', 'delete'], ['Edit program', 'Put back on the calendar', 'Delete program']],
    ['is cancelled with its request', ['edit', 'delete'], ['Edit program', 'Delete program']],
  ])('shows the actions that the cloud allows, if the program %s', async (_, can, expected) => {
    const actions = <AdminActions entry={entryThatCan(can)} onAct={doNothing} onClose={doNothing} />
    expect(await listShownActions(actions, 'More program actions')).toEqual(expected)
  })
})

describe('AdminActions that are not allowed', () => {
  it.each([
    ['to come', 'confirmed', ['Cancel program It is over.', 'Delete program It has hours.']],
    ['cancelled', 'cancelled', ['Put back on the calendar Its request was cancelled.', 'Delete program It has hours.']],
  ])('shows the reasons for a program that is %s', async (_, status, expected) => {
    const whyNot = { cancel: 'It is over.', restore: 'Its request was cancelled.', delete: 'It has hours.' }
    const entry = { ...entryThatCan([]), status, whyNot } as unknown as OpenEntry
    const actions = <AdminActions entry={entry} onAct={doNothing} onClose={doNothing} />
    expect(await listShownActions(actions, 'More program actions')).toEqual(expected)
  })
})

describe('OwnAssignment', () => {
  /** Returns the cloud's answers for the Facilitator f1, who asked to facilitate if `request` is given. */
  function answers(request?: { status: string; can: object }, offered = false) {
    const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
    const offersInput = { where: { programID: 'p1' }, limit: 10 }
    queries.setQueryData(api.staff.me.queryKey({ input: {} }), { staffID: 'f1' } as never)
    queries.setQueryData(api.staffPrograms.listRequests.queryKey({ input: offersInput }), {
      items: request ? [{ id: 'f1_p1', staffID: 'f1', ...request }] : [],
      next: null,
    } as never)
    queries.setQueryData(offersQuery('p1').queryKey, {
      items: offered ? [{ id: 'f1_p1', staffID: 'f1', answerBy: 0, can: { answer: true } }] : [],
      next: null,
    } as never)
    queries.setQueryData(api.staffPrograms.openShifts.queryKey({ input: { from: DAY, to: DAY } }), {
      items: [],
    } as never)
    return queries
  }
  const assigned = (state: string, can: string[]) => ({
    entry: entryThatCan([], [{ staffID: 'f1', state }]),
    assignments: [{ staffID: 'f1', can: toAbilities(can), whyNot: {} }] as unknown as Program['staffing'],
  })

  it.each([
    ['who is assigned', assigned('assigned', ['confirm', 'decline']), undefined, ['Decline', 'Confirm']],
    ['who confirmed', assigned('confirmed', ['confirm', 'decline']), undefined, ['Decline']],
    ['who confirmed and may give it back', assigned('confirmed', ['decline', 'giveBack']), undefined, ['Give back']],
    [
      'who confirmed and may swap it',
      assigned('confirmed', ['giveBack', 'proposeSwap']),
      undefined,
      ['Give back', 'Propose a swap'],
    ],
    [
      'who waits for the answer to a swap',
      {
        ...assigned('confirmed', ['proposeSwap']),
        swaps: [{ id: 'f1_p1', shift: { programID: 'p1' }, can: { withdraw: true } }] as unknown as Program['swaps'],
      },
      undefined,
      ['Withdraw swap'],
    ],
    [
      'who is asked for a swap',
      {
        entry: entryThatCan([]),
        swaps: [
          { id: 'f2_p1', answerBy: 0, shift: { programID: 'p1' }, warnings: [], can: { answer: true } },
        ] as unknown as Program['swaps'],
      },
      undefined,
      ['Decline', 'Accept swap'],
    ],
    ['who was assigned to a past program', assigned('assigned', []), undefined, []],
    [
      'who asked',
      { entry: entryThatCan(['requestToFacilitate']) },
      { status: 'requested', can: { withdraw: true } },
      ['Withdraw request'],
    ],
    ['who may ask', { entry: entryThatCan(['requestToFacilitate']) }, undefined, ['Ask to facilitate']],
    ['who comes too late', { entry: entryThatCan([]) }, undefined, []],
  ])('shows the allowed actions to a Facilitator %s', async (_, props, request, expected) => {
    expect(await listShownActions(<OwnAssignment {...props} onAct={doNothing} />, undefined, answers(request))).toEqual(
      expected,
    )
  })

  it('shows the buttons to answer the offer of a shift', async () => {
    const ownAssignment = <OwnAssignment entry={entryThatCan(['requestToFacilitate'])} onAct={doNothing} />
    expect(await listShownActions(ownAssignment, undefined, answers(undefined, true))).toEqual([
      'Decline',
      'Accept shift',
    ])
  })

  it.each([
    ['answer', { assignments: [{ staffID: 'f1', can: {}, whyNot: { decline: 'It is over.' } }] }],
    ['ask', { entry: { ...entryThatCan([]), whyNot: { requestToFacilitate: 'It is over.' } } }],
  ])('explains why a Facilitator can no longer %s', async (_, refused) => {
    const props = { ...assigned('assigned', []), ...refused } as unknown as ReturnType<typeof assigned>
    expect(await listShownActions(<OwnAssignment {...props} onAct={doNothing} />, undefined, answers())).toEqual([])
    expect(screen.getByText('It is over.')).toBeDefined()
  })
})
