import { useMe } from '../../cloud/use-me.ts'
import { ProgramDetailsHere } from '../programs/program-link.tsx'
import { Directory } from './directory.tsx'
import { StaffAdmin } from './staff-admin.tsx'

/** Who works here: the directory for Facilitators, the whole for Admins. */
export function StaffScreen() {
  const { isAdmin } = useMe()
  return (
    <>
      {isAdmin ? <StaffAdmin /> : <Directory />}
      <ProgramDetailsHere />
    </>
  )
}
