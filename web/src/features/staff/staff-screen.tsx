import { useMay } from '../../cloud/use-may.ts'
import { ProgramDetailsHere } from '../programs/program-link.tsx'
import { Directory } from './directory.tsx'
import { StaffAdmin } from './staff-admin.tsx'

/** Who works here: the directory for Facilitators, the whole for Admins. */
export function StaffScreen() {
  const seesAll = useMay('staff.list')
  return (
    <>
      {seesAll ? <StaffAdmin /> : <Directory />}
      <ProgramDetailsHere />
    </>
  )
}
