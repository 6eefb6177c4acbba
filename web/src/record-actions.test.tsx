import type { StaffState } from '@belay/contract/staffing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from './cloud/orpc.ts'
import { ContractActions } from './features/client-programs/contract-actions.tsx'
import { ClientActions } from './features/clients/client-panel.tsx'
import { buildLogMenu } from './features/hours-logged/approval/all-hours-table.tsx'
import { WeekView } from './features/hours-logged/week-view.tsx'
import { PayRunPanel } from './features/pay-runs/pay-run-panel.tsx'
import { RequestActions } from './features/program-requests/request-actions.tsx'
import { AdminActions } from './features/schedule/program/entry-actions.tsx'
import { OwnAssignment } from './features/schedule/staffing/own-assignment.tsx'
import { offersQuery } from './features/schedule/staffing/shift-offers.tsx'
import { StaffActions } from './features/staff/staff-panel.tsx'
import { useStaffActions } from './features/staff/use-staff-actions.tsx'
import { useUserActions } from './features/users/user-actions.tsx'
import { lookAs } from './testing/as-role.ts'
import { createCache } from './testing/cache.ts'
import { createStaffing } from './testing/schedule.ts'
import { listShownActions } from './testing/shown-actions.tsx'
import { EntryMenu } from './ui/buttons/entry-menu.tsx'

vi.mock('./cloud/use-me.ts')
const isPhone = vi.hoisted(() => vi.fn(() => false))
vi.mock('./ui/use-is-phone.ts', () => ({ useIsPhone: isPhone }))
beforeEach(() => {
  lookAs(null)
  isPhone.mockReturnValue(false)
})

const nothing = () => undefined
/** Matches the name of every record's menu. */
const MENU = /^(More .*)?[Aa]ctions/
const DAY = '03/09/2026'

type Fields = Record<string, unknown>
/** Returns a record with these allowed actions, typed for any component. */
const allowing = (actions: string, fields: Fields = {}): never =>
  ({
    id: 'r1',
    version: 1,
    programID: 'p1',
    whyNot: {},
    ...fields,
    can: Object.fromEntries(actions.split(' ').map((action) => [action, true])),
  }) as never

const client = (actions: string, fields?: Fields) => (
  <ClientActions client={allowing(actions, fields)} onEdit={nothing} onMerge={nothing} onDelete={nothing} />
)
const request = (actions: string, fields?: Fields) => (
  <RequestActions request={allowing(actions, fields)} onGone={nothing} />
)
const contract = (actions: string, fields: Fields = {}) => (
  <ContractActions contract={allowing(actions, fields)} onSign={nothing} onEdit={nothing} onGone={nothing} />
)
const entry = (actions: string, fields: Fields = {}) => (
  <AdminActions entry={allowing(actions, { staffing: [], ...fields })} onAct={nothing} onClose={nothing} />
)
const log = (actions: string, fields: Fields = {}) =>
  allowing(actions, { timeID: 't1', userId: 'u1', date: DAY, hours: 3, approved: false, programID: null, ...fields })
const logOfOthers = (actions: string, fields?: Fields) => (
  <EntryMenu label="Actions" entries={buildLogMenu(log(actions, fields), {} as never, nothing)} />
)
const ownLog = (actions: string, fields?: Fields) => (
  <WeekView date={DAY} logs={[log(actions, fields)]} shifts={[]} lastWeekLogs={[]} onWeek={nothing} onEdit={nothing} />
)

function Member({ record }: { record: never }) {
  const { buildMenu } = useStaffActions({ onEdit: nothing, onDeleted: nothing })
  return <StaffActions member={record} onEdit={nothing} menu={buildMenu(record, record)} />
}
const member = (actions: string, active = true) => <Member record={allowing(actions, { name: 'Finn', active })} />

function User({ record }: { record: never }) {
  return <EntryMenu label="Actions" entries={useUserActions('ada@example.edu').buildMenu(record)} />
}
const user = (actions: string, fields: Fields = {}) => (
  <User record={allowing(actions, { disabled: false, ...fields })} />
)

const REASON = 'It is over.'
const why = (...actions: string[]) => ({ whyNot: Object.fromEntries(actions.map((action) => [action, REASON])) })

/** The record's description, the component, and the names of its buttons and menu entries. */
const TABLE: [string, ReactNode, string][] = [
  ['a client', client('edit merge delete'), 'Edit, Merge a duplicate into this, Delete'],
  ['a client without abilities', client(''), ''],
  [
    'a pending request',
    request('approve reject offerDates edit cancel delete'),
    'Offer other dates, Reject, Approve, Edit, Cancel request, Request again, Delete',
  ],
  ['a pending request to its requester', request('edit cancel'), 'Request again, Cancel request, Edit'],
  ['a request to a contact', request(''), 'Request again'],
  ['a rejected request', request('reopen edit delete'), 'Request again, Edit, Reopen, Delete'],
  ['a request without a date', request('schedule'), 'Request again, Add to calendar'],
  ['a draft of a contract', contract('edit send delete pdf'), 'Download PDF, Edit, Send for signature, Print, Delete'],
  [
    'a contract to its signer',
    contract('sign decline forward pdf'),
    'Download PDF, Sign contract, Forward to the right signer, Decline, Print',
  ],
  [
    'a contract to the person who forwarded it',
    contract('takeBack remind pdf'),
    'Download PDF, Take it back, Send again, Print',
  ],
  ['a contract to its contact', contract('pdf'), 'Download PDF, Print'],
  [
    'a sent contract',
    contract('edit remind correctSigner delete pdf'),
    'Download PDF, Edit, Send again, Correct the signer, Print, Delete',
  ],
  ['a signed contract', contract('void pdf'), 'Void, Download PDF, Print'],
  ['a person', user('disable endSessions delete'), 'Sign out everywhere, Disable sign-in, Delete'],
  ['a disabled person', user('enable delete', { disabled: true }), 'Enable sign-in, Delete'],
  ['a staff record', member('edit delete'), 'Edit, Open profile, Deactivate, Delete'],
  ['an inactive staff record', member('edit delete', false), 'Edit, Open profile, Activate, Delete'],
  ['a staff record to its person', member('editOwn'), 'Open profile'],
  ['pending hours', logOfOthers('approve return edit delete withdrawApproval'), 'Approve, Return, Edit, Delete'],
  [
    'approved hours',
    logOfOthers('approve withdrawApproval edit delete', { approved: true }),
    'Withdraw approval, Edit, Delete',
  ],
  [
    'a program',
    entry('assign edit cancel delete'),
    'Edit program, Assign facilitators, Cancel program, Delete program',
  ],
  ['a cancelled program', entry('edit restore delete'), 'Edit program, Put back on the calendar, Delete program'],
  ['a client with a reason', client('edit', why('delete')), `Edit, Delete ${REASON}`],
  ['the last Admin with a reason', user('', why('disable', 'delete')), `Disable sign-in ${REASON}, Delete ${REASON}`],
  [
    'paid hours with a reason',
    logOfOthers('', { approved: true, ...why('edit', 'delete') }),
    `Edit ${REASON}, Delete ${REASON}`,
  ],
  [
    'a past program with a reason',
    entry('', { status: 'confirmed', ...why('cancel', 'restore', 'delete') }),
    `Cancel program ${REASON}, Delete program ${REASON}`,
  ],
  [
    'a cancelled program with a reason',
    entry('', { status: 'cancelled', ...why('cancel', 'restore', 'delete') }),
    `Put back on the calendar ${REASON}, Delete program ${REASON}`,
  ],
]

describe('The screen of a record', () => {
  it.each(TABLE)('shows the actions that the cloud allows for %s', async (_, actions, expected) => {
    expect((await listShownActions(actions, MENU)).join(', ')).toBe(expected)
  })

  it('disables an action that is not allowed, and shows the reason also to keyboard users', async () => {
    const onDelete = vi.fn()
    const record = allowing('edit', why('delete'))
    await listShownActions(
      <ClientActions client={record} onEdit={nothing} onMerge={nothing} onDelete={onDelete} />,
      MENU,
    )
    const disabled = screen.getByRole('menuitem', { name: `Delete ${REASON}` })
    expect(disabled.getAttribute('aria-disabled')).toBe('true')
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(disabled)
    await userEvent.click(disabled)
    expect(onDelete).not.toHaveBeenCalled()
  })

  it.each([
    ['Admin', 'ada@example.edu', `Request again, Cancel request ${REASON}, Delete ${REASON}`],
    ['Client', 'cleo@example.edu', `Request again, Cancel request ${REASON}`],
    ['Client', 'carl@example.edu', 'Request again'],
  ] as const)('shows the %s %s only the reasons for own request actions', async (role, email, expected) => {
    lookAs(role, email)
    const actions = request('', { email: 'cleo@example.edu', ...why('cancel', 'delete', 'approve') })
    expect((await listShownActions(actions, MENU)).join(', ')).toBe(expected)
  })

  it.each([
    ['Admin', { sentAt: 1, declinedAt: null }, `, Remind ${REASON}, Delete ${REASON}`],
    ['Admin', {}, `, Delete ${REASON}`],
    ['Client', { sentAt: 1, declinedAt: null }, ''],
  ] as const)('shows the %s only the reasons for own contract actions: %j', async (role, fields, expected) => {
    lookAs(role)
    const actions = contract('pdf', { ...fields, ...why('remind', 'delete', 'sign') })
    expect((await listShownActions(actions, MENU)).join(', ')).toBe(`Download PDF, Print${expected}`)
  })

  it('shows an Admin the entry to sign a staff member out everywhere', async () => {
    lookAs('Admin')
    const actions = await listShownActions(member('edit delete'), MENU)
    expect(actions.join(', ')).toBe('Edit, Open profile, Deactivate, Sign out everywhere, Delete')
  })

  it('shows at most the next step of a request, two more buttons and a menu', async () => {
    const actions = request('approve reject offerDates edit cancel delete')
    expect(await listShownActions(actions)).toEqual(['More actions', 'Offer other dates', 'Reject', 'Approve'])
  })

  it.each([
    ['one step', 'sign pdf', 'Download PDF, Sign contract', 'Print'],
    ['no step', 'edit pdf void', 'Download PDF, Edit', 'Void, Print'],
    ['two steps', 'takeBack remind pdf', 'Take it back, Send again', 'Download PDF, Print'],
  ])('shows two contract buttons on a phone and the others in the menu, with %s', async (_, can, buttons, entries) => {
    isPhone.mockReturnValue(true)
    expect((await listShownActions(contract(can), MENU)).join(', ')).toBe(`${buttons}, ${entries}`)
    expect(screen.getAllByRole('menuitem')).toHaveLength(entries.split(', ').length)
  })

  it.each([
    ['pending', ownLog('edit delete'), 'Edit, Delete'],
    ['approved', ownLog('', { approved: true, ...why('edit', 'delete') }), `Edit ${REASON}, Delete ${REASON}`],
  ])('shows a person the allowed actions for their %s hours', async (_, week, expected) => {
    const actions = await listShownActions(week, MENU)
    expect(actions.slice(actions.indexOf('Copy last week') + 1).join(', ')).toBe(expected)
  })

  it.each([
    ['reopen', {}, 'CSV, PDF, Reopen'],
    ['', why('reopen'), `CSV, PDF, Reopen ${REASON}`],
  ])('shows the actions that the cloud allows for a pay run: %s', async (can, fields, expected) => {
    const run = { payRunID: 'p1', from: '10/01/2026', to: '10/31/2026', total: 0, lines: [], reopenedAt: null }
    const queryKey = api.payRuns.get.queryKey({ input: { payRunID: run.payRunID } })
    const queries = createCache([queryKey, allowing(can, { ...run, ...fields })])
    const actions = await listShownActions(<PayRunPanel payRunID="p1" onClose={nothing} />, MENU, queries)
    expect(actions.filter((name) => /^(CSV|PDF|Reopen)/.test(name)).join(', ')).toBe(expected)
  })
})

describe('OwnAssignment', () => {
  /** Returns the cloud's answers for the Facilitator f1, who asked to facilitate or has an offer if these are given. */
  function answers({ asked, offered, open }: { asked?: boolean; offered?: boolean; open?: string } = {}) {
    const openShifts = open ? [{ programID: 'p1', givenBack: open === 'givenBack' }] : []
    const { staff, staffPrograms } = api
    const page = (...items: unknown[]) => ({ items, next: null })
    const ownRequest = allowing('withdraw', { id: 'f1_p1', staffID: 'f1', status: 'requested' })
    const offer = allowing('answer', { id: 'f1_p1', staffID: 'f1', answerBy: 0 })
    const requestsInput = { where: { programID: 'p1' }, limit: 10 }
    return createCache(
      [staff.me.queryKey({ input: {} }), { staffID: 'f1' }],
      [staffPrograms.listRequests.queryKey({ input: requestsInput }), asked ? page(ownRequest) : page()],
      [offersQuery('p1').queryKey, offered ? page(offer) : page()],
      [staffPrograms.openShifts.queryKey({ input: { from: DAY, to: DAY } }), page(...openShifts)],
    )
  }
  const unassigned = (actions: string, fields: Fields = {}) => ({
    entry: allowing(actions, { date: DAY, programName: 'Team day', staffing: [], ...fields }),
  })
  const assigned = (state: StaffState, actions: string, fields: Fields = {}) => ({
    ...unassigned('', { staffing: createStaffing({ f1: state }) }),
    assignments: [allowing(actions, { staffID: 'f1', ...fields })],
  })
  const swap = (id: string, action: string) =>
    allowing(action, { id, answerBy: 0, shift: { programID: 'p1' }, warnings: [] })

  it.each([
    ['is assigned', assigned('assigned', 'confirm decline'), {}, 'Decline, Confirm'],
    ['confirmed', assigned('confirmed', 'confirm giveBack proposeSwap'), {}, "Can't make it"],
    ['gave it back', assigned('givenBack', 'confirm'), {}, "Can't make it, Keep the shift"],
    ['has a shift that is over', assigned('confirmed', ''), {}, ''],
    [
      'proposed a swap',
      { ...assigned('confirmed', 'proposeSwap'), swaps: [swap('f1_p1', 'withdraw')] },
      {},
      'Withdraw swap',
    ],
    ['is asked for a swap', { ...unassigned(''), swaps: [swap('f2_p1', 'answer')] }, {}, 'Decline, Accept swap'],
    ['was assigned to a past program', assigned('assigned', ''), {}, ''],
    ['asked', unassigned('requestToFacilitate'), { asked: true }, 'Withdraw request'],
    ['may ask', unassigned('requestToFacilitate'), {}, 'Ask to facilitate'],
    ['fits an open shift', unassigned('requestToFacilitate'), { open: 'needed' }, "I'd take it"],
    ['fits a shift that was given back', unassigned('requestToFacilitate'), { open: 'givenBack' }, 'Take it'],
    ['comes too late', unassigned(''), {}, ''],
    ['has an offer', unassigned('requestToFacilitate'), { offered: true }, 'Decline, Accept shift'],
  ])('shows the allowed actions to a Facilitator who %s', async (_, props, given, expected) => {
    const actions = await listShownActions(<OwnAssignment {...props} />, undefined, answers(given))
    expect(actions.join(', ')).toBe(expected)
  })

  it.each([
    ['answer', assigned('assigned', '', why('confirm'))],
    ['ask', unassigned('', why('requestToFacilitate'))],
  ])('explains why a Facilitator can no longer %s', async (_, props) => {
    expect(await listShownActions(<OwnAssignment {...props} />, undefined, answers())).toEqual([])
    expect(screen.getByText(REASON)).toBeDefined()
  })
})
