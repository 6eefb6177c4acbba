import { cloud } from '../../cloud/client.ts'
import { BulkSwitch } from '../../ui/bulk-switch.tsx'
import type { StaffMember } from './staff-types.ts'

const setActive =
  (active: boolean) =>
  ({ staffID, version }: StaffMember) =>
    cloud.staff.update({ staffID, version, active })

/** Makes many inactive, or active again. */
export function BulkStaff({ members, clear }: { members: StaffMember[]; clear: () => void }) {
  return (
    <BulkSwitch
      rows={members}
      isOn={(member) => member.active}
      off={{ label: 'Deactivate', verb: 'deactivated', run: setActive(false) }}
      on={{ label: 'Activate', verb: 'activated', run: setActive(true) }}
      rowLabel={(member) => member.name}
      refresh={['staff']}
      clear={clear}
    />
  )
}
