import { describe, expect, it } from 'vitest'
import { shownActions } from '../../testing/shown-actions.tsx'
import { StaffActions } from './staff-panel.tsx'
import type { OpenStaffMember } from './staff-types.ts'
import { useStaffActions } from './use-staff-actions.tsx'

type Action = keyof OpenStaffMember['can']

function Actions({ actions, active = true }: { actions: Action[]; active?: boolean }) {
  const can = Object.fromEntries(actions.map((action) => [action, true]))
  const member = { staffID: 's1', version: 1, name: 'Finn', active, can } as unknown as OpenStaffMember
  const { buildMenu } = useStaffActions({ onEdit: () => undefined, onDeleted: () => undefined })
  return <StaffActions member={member} onEdit={() => undefined} menu={buildMenu(member, member)} />
}

describe('the actions of a staff record', () => {
  it.each<[string, Action[], boolean, string[]]>([
    ['an Admin', ['edit', 'delete'], true, ['Edit', 'Open profile', 'Deactivate', 'Delete']],
    ['an Admin, of somebody inactive', ['edit', 'delete'], false, ['Edit', 'Open profile', 'Activate', 'Delete']],
    ['whoever may only edit it', ['edit'], true, ['Edit', 'Open profile', 'Deactivate']],
    ['its own person', ['editOwn'], true, ['Open profile']],
  ])('are those that the cloud allows, for %s', async (_, actions, active, shown) => {
    expect(await shownActions(<Actions actions={actions} active={active} />, 'More actions')).toEqual(shown)
  })
})
