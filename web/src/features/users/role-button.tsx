import { formatRole } from '@belay/contract/roles'
import { IconPencil } from '@tabler/icons-react'
import { RowButton } from '../../ui/table/row-parts.tsx'
import { formatUserName } from './roles.ts'
import type { User } from './user-actions.tsx'

/** Shows a person's role as a button that opens the role dialog. Shows plain text if the role may not be changed. */
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
