import type { Role } from '@belay/contract/roles'
import { vi } from 'vitest'
import * as useMe from '../cloud/use-me.ts'

/** Makes `useMe` return a person with this role. For tests that mock `cloud/use-me.ts`. */
export function lookAs(permission: Role | null, email = 'somebody@example.edu'): void {
  vi.mocked(useMe.useMe).mockReturnValue({
    state: 'verified',
    user: { email } as never,
    permission,
    settled: true,
    isAdmin: permission === 'Admin',
    isFacilitator: permission === 'Facilitator',
    isStaff: permission === 'Admin' || permission === 'Facilitator',
  })
}
