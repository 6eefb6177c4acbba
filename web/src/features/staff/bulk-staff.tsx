import { cloud } from '../../cloud/client.ts'
import { useMany } from '../../ui/act.ts'
import { ManyButton } from '../../ui/many-button.tsx'
import type { StaffMember } from './staff-types.ts'

/** Makes many inactive, or active again. */
export function BulkStaff({ members, clear }: { members: StaffMember[]; clear: () => void }) {
  const many = useMany()
  const active = members.filter((member) => member.active)
  const inactive = members.filter((member) => !member.active)
  async function set(some: StaffMember[], on: boolean) {
    await many.runMany(some, ({ staffID, version }) => cloud.staff.update({ staffID, version, active: on }), {
      verb: on ? 'activated' : 'deactivated',
      refresh: ['staff'],
      label: (member) => member.name,
    })
    clear()
  }
  return (
    <>
      {active.length > 0 && (
        <ManyButton many={many} primary onClick={() => void set(active, false)}>
          Deactivate
        </ManyButton>
      )}
      {inactive.length > 0 && (
        <ManyButton many={many} primary={active.length === 0} onClick={() => void set(inactive, true)}>
          Activate
        </ManyButton>
      )}
    </>
  )
}
