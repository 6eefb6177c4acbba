import { describe, expect, it } from 'vitest'
import { listShownActions } from '../../testing/shown-actions.tsx'
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

describe('StaffActions', () => {
  it.each<[string, Action[], boolean, string[]]>([
    ['an Admin', ['edit', 'delete'], true, ['Edit', 'Open profile', 'Deactivate', 'Delete']],
    ['an Admin and an inactive person', ['edit', 'delete'], false, ['Edit', 'Open profile', 'Activate', 'Delete']],
    ['a user who may only edit', ['edit'], true, ['Edit', 'Open profile', 'Deactivate']],
    ["the record's own person", ['editOwn'], true, ['Open profile']],
  ])('shows the actions that the cloud allows for %s', async (_, actions, active, expected) => {
    expect(await listShownActions(<Actions actions={actions} active={active} />, 'More actions')).toEqual(expected)
  })
})
