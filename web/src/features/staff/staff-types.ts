import type { Outputs } from '../../cloud/client.ts'
import type { SearchOf } from '../../ui/url-state.ts'

/** What co-workers see of each other. */
export type Colleague = Outputs['staff']['directory']['items'][number]
/** A staff document in full: for Admins and the person. */
export type StaffMember = Outputs['staff']['list']['items'][number]
/** The same read alone, with what the caller may do with it. */
export type OpenStaffMember = Outputs['staff']['get']
export type Assignment = Outputs['staffPrograms']['listByStaff']['items'][number]
export type Availability = StaffMember['availability']

export type StaffSearch = SearchOf<'/app/employees/viewEmployees'>

export const ACTIVE_CHOICES = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
]
