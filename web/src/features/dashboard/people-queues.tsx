import type { Role } from '@belay/contract/access'
import { NativeSelect } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Outputs } from '../../cloud/client.ts'
import { useMe } from '../../cloud/use-me.ts'
import { Ago, useFormat } from '../../ui/format.tsx'
import { DecideRequest, type FacilitatorRequest } from '../schedule/facilitator-requests.tsx'
import { PayRateDialog } from '../users/pay-rate-dialog.tsx'
import { ROLE_CHOICES } from '../users/roles.ts'
import { type User, useUserActions } from '../users/user-actions.tsx'
import { Queue, QueueRow } from './queue.tsx'

/** Who asks to work which program. */
export function FacilitatorsQueue({ query }: { query: UseQueryResult<Outputs['staffPrograms']['listRequests']> }) {
  const format = useFormat()
  return (
    <Queue title="Facilitator requests" query={query} calm="Nobody asks for a program." to="/app/schedule/scheduleDisplay">
      {(request: FacilitatorRequest) => (
        <QueueRow
          key={request.id}
          name={`${request.staffName}: ${request.programName}`}
          more={[format.weekday(request.date), request.role, request.message].filter(Boolean).join(', ')}
          to="/app/schedule/scheduleDisplay"
          search={{ program: request.programID }}
        >
          <DecideRequest request={request} />
        </QueueRow>
      )}
    </Queue>
  )
}

/** People who signed in and have no role yet. */
export function NewUsersQueue({ query }: { query: UseQueryResult<Outputs['users']['list']> }) {
  const { user: me } = useMe()
  const [hiring, setHiring] = useState<User | null>(null)
  const { setRole, saveRole } = useUserActions({ askPayRate: setHiring, me: me?.email })
  return (
    <>
      <Queue title="New users" query={query} calm="Everybody has a role." to="/app/users/viewUsers" search={{ role: 'No Access', signIn: 'enabled' }}>
        {(user: User) => (
          <QueueRow
            key={user.email}
            name={user.username || user.email}
            more={
              <>
                {user.username ? `${user.email}, ` : ''}signed in <Ago at={user.createdAt} />
                {user.hasRequests ? ', has requests' : ''}
              </>
            }
            to="/app/users/viewUsers"
            search={{ q: user.email }}
          >
            <NativeSelect
              size="xs"
              aria-label={`Role of ${user.username || user.email}`}
              value={user.permission}
              data={ROLE_CHOICES}
              onChange={(event) => setRole(user, event.currentTarget.value as Role)}
            />
          </QueueRow>
        )}
      </Queue>
      {hiring && <PayRateDialog user={hiring} onClose={() => setHiring(null)} onDecided={(payRate) => saveRole(hiring, 'Facilitator', payRate)} />}
    </>
  )
}
