import { formatRole } from '@belay/contract/roles'
import { IconPencil } from '@tabler/icons-react'
import { RowButton } from '../../ui/row-parts.tsx'
import { formatUserName } from './roles.ts'
import type { User } from './user-actions.tsx'

/** A person's role, and the way to change it. */
export function RoleButton({ user, onClick }: { user: User; onClick: () => void }) {
  const role = formatRole(user.permission)
  if (!user.can.changeRole) return <span title={user.whyNot.changeRole}>{role}</span>
  return (
    <RowButton
      variant="default"
      data-print="text"
      rightSection={<IconPencil size={14} aria-hidden />}
      aria-label={`Role of ${formatUserName(user)}: ${role}`}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      {role}
    </RowButton>
  )
}
