import type { Outputs } from '../../cloud/client.ts'
import type { SearchOf } from '../../ui/url-state.ts'

/** The part of a staff record that colleagues see. */
export type Colleague = Outputs['staff']['directory']['items'][number]
/** A complete staff record, for Admins and its own person. */
export type StaffMember = Outputs['staff']['list']['items'][number]
/** A single complete staff record with its abilities (`can` and `whyNot`). */
export type OpenStaffMember = Outputs['staff']['get']
export type StaffAssignment = Outputs['staffPrograms']['listByStaff']['items'][number]
export type Availability = StaffMember['availability']

export type StaffSearch = SearchOf<'/app/employees/viewEmployees'>

export const ACTIVE_CHOICES = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
]
