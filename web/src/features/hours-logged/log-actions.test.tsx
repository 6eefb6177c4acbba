import { describe, expect, it } from 'vitest'
import { listShownActions } from '../../testing/shown-actions.tsx'
import { EntryMenu } from '../../ui/entry-menu.tsx'
import { buildLogMenu } from './all-hours-table.tsx'
import type { HoursDecisions } from './use-hours-decisions.ts'
import type { Log } from './week.ts'
import { WeekView } from './week-view.tsx'

const doNothing = () => undefined
const logThatCan = (actions: readonly string[], log: object = {}) =>
  ({
    timeID: 't1',
    userId: 'u1',
    date: '10/05/2026',
    hours: 3,
    approved: false,
    programID: null,
    can: Object.fromEntries(actions.map((action) => [action, true])),
    ...log,
  }) as unknown as Log

describe('the actions of logged hours', () => {
  it.each([
    [
      'pending',
      logThatCan(['approve', 'return', 'edit', 'delete', 'withdrawApproval']),
      ['Approve', 'Return', 'Edit', 'Delete'],
    ],
    [
      'approved',
      logThatCan(['approve', 'withdrawApproval', 'edit', 'delete'], { approved: true }),
      ['Withdraw approval', 'Edit', 'Delete'],
    ],
    ['own, with another Admin', logThatCan(['edit', 'delete']), ['Edit', 'Delete']],
    [
      'paid',
      logThatCan([], { approved: true, whyNot: { edit: 'They are paid.', delete: 'They are paid.' } }),
      ['Edit They are paid.', 'Delete They are paid.'],
    ],
  ])('buildLogMenu shows an Admin the allowed actions for hours that are %s', async (_, log, expected) => {
    const entries = buildLogMenu(log, {} as HoursDecisions, doNothing)
    expect(await listShownActions(<EntryMenu label="Actions" entries={entries} />, 'Actions')).toEqual(expected)
  })

  it.each([
    ['pending', logThatCan(['edit', 'delete']), ['Edit', 'Delete']],
    [
      'approved',
      logThatCan([], { approved: true, whyNot: { edit: 'Ask the centre.', delete: 'Ask the centre.' } }),
      ['Edit Ask the centre.', 'Delete Ask the centre.'],
    ],
  ])('WeekView shows a person the allowed actions for their hours that are %s', async (_, log, expected) => {
    const week = <WeekView date={log.date} logs={[log]} lastWeekLogs={[]} onWeek={doNothing} onEdit={doNothing} />
    const actions = await listShownActions(week, 'Actions for 3 h, No program')
    expect(actions.slice(actions.indexOf('Copy last week') + 1)).toEqual(expected)
  })
})
