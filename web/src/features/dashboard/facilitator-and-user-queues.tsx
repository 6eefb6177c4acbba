import { linkTo } from '@belay/contract/links'
import { formatRole } from '@belay/contract/roles'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Outputs } from '../../cloud/client.ts'
import { useMe } from '../../cloud/use-me.ts'
import { Ago, useFormat } from '../../ui/format.tsx'
import { laterPart, useAtHand } from '../../ui/later-part.tsx'
import type { Outcome } from '../../ui/use-steady-rows.ts'
import { DecideRequest, type FacilitatorRequest } from '../schedule/facilitator-requests.tsx'
import { RoleButton } from '../users/role-button.tsx'
import { formatUserName } from '../users/roles.ts'
import { type User, useUserActions } from '../users/user-actions.tsx'
import { Queue } from './queue.tsx'

const RoleDialog = laterPart(() => import('../users/role-dialog.tsx').then((dialog) => dialog.RoleDialog))

/** Who asks to work which program. */
export function FacilitatorsQueue({ query }: { query: UseQueryResult<Outputs['staffPrograms']['listRequests']> }) {
  const format = useFormat()
  return (
    <Queue
      title="Facilitator requests"
      query={query}
      rowId={(request: FacilitatorRequest) => request.id}
      emptyText="No facilitator requests to decide."
      link={{ to: '/app/schedule/scheduleDisplay' }}
    >
      {(request: FacilitatorRequest, settle) => ({
        name: `${request.staffName}: ${request.programName}`,
        more: [format.weekday(request.date), request.role, request.message].filter(Boolean).join(', '),
        link: linkTo.program(request.programID),
        children: <DecideRequest request={request} onDecided={settle} />,
      })}
    </Queue>
  )
}

/** People who signed in and have no role yet. */
export function NewUsersQueue({ query }: { query: UseQueryResult<Outputs['users']['list']> }) {
  useAtHand(RoleDialog)
  const { user: me } = useMe()
  const [changing, setChanging] = useState<{ user: User; settle: (outcome: Outcome) => void } | null>(null)
  const { setRole } = useUserActions(me?.email)
  return (
    <>
      <Queue
        title="New users"
        query={query}
        rowId={(user: User) => user.email}
        emptyText="Everyone has a role."
        link={{ to: '/app/users/viewUsers', search: { role: 'No Access', signIn: 'enabled' } }}
      >
        {(user: User, settle) => ({
          name: formatUserName(user),
          more: (
            <>
              {user.username ? `${user.email}, ` : ''}signed in <Ago at={user.createdAt} />
              {user.hasRequests ? ', has requests' : ''}
            </>
          ),
          link: linkTo.user(user.email),
          children: <RoleButton user={user} onClick={() => setChanging({ user, settle })} />,
        })}
      </Queue>
      {changing && (
        <RoleDialog
          user={changing.user}
          own={changing.user.email === me?.email}
          onClose={() => setChanging(null)}
          onChange={async (change) => {
            const changed = await setRole(changing.user, change)
            if (changed) changing.settle({ words: formatRole(changed.permission) })
            return changed
          }}
        />
      )}
    </>
  )
}
