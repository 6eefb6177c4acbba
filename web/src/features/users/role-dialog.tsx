import { formatRole, isStaffRole, type Role } from '@belay/contract/roles'
import { Button, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { api } from '../../cloud/orpc.ts'
import { MoneyField } from '../../ui/fields/number-fields.tsx'
import { isMoney } from '../../ui/form/checks.ts'
import { DialogFoot } from '../../ui/layers/foot.tsx'
import { Modal } from '../../ui/layers/layers.tsx'
import { ComingWork, hasRemainingWork, type RemainingWork } from './coming-work.tsx'
import { formatUserName, isNameOrEmailOf, ROLE_CHOICES, ROLE_DESCRIPTIONS, type RoleChange } from './roles.ts'
import type { User } from './user-actions.tsx'

const GIVES_UP = [
  "You're giving up your own Admin role. You'll no longer see this page.",
  'Only another Admin can give the role back.',
].join(' ')

type DialogProps = {
  user: User
  isOwn: boolean
  onClose: () => void
  onChange: (change: RoleChange) => Promise<unknown>
}

/** Shows the dialog to change a person's role. To make a person an Admin, the user must type the person's name. */
export function RoleDialog(props: DialogProps) {
  const { user, onClose } = props
  const staff = useQuery(api.staff.list.queryOptions({ input: { where: { search: user.email }, limit: 10 } }))
  const work = useQuery(api.users.comingWork.queryOptions({ input: { email: user.email } }))
  return (
    <Modal opened onClose={onClose} title={`Role of ${formatUserName(user)}`}>
      <RoleForm
        {...props}
        work={work.data}
        rateOnFile={staff.data && (staff.data.items.find(({ email }) => email === user.email)?.payRate ?? null)}
      />
    </Modal>
  )
}

type FormProps = DialogProps & { rateOnFile: number | null | undefined; work?: RemainingWork | undefined }

/** Shows the form of the role dialog. `rateOnFile` and `work` are undefined while they load. */
export function RoleForm({ user, isOwn, rateOnFile, work, onClose, onChange }: FormProps) {
  const [role, setRole] = useState<Role>(user.permission)
  const [typedRate, setTypedRate] = useState<number | ''>()
  const rate = typedRate ?? rateOnFile ?? ''
  const [release, setRelease] = useState(true)
  const endsWork = !isStaffRole(role) && role !== user.permission && hasRemainingWork(work)
  const [typedName, setTypedName] = useState('')
  const [tried, setTried] = useState(false)
  const [saving, setSaving] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const wrongRate = rate === '' ? null : isMoney()(rate)
  const becomesAdmin = role === 'Admin' && user.permission !== 'Admin'
  const wrongName =
    becomesAdmin && !isNameOrEmailOf(typedName, user) ? `Type ${formatUserName(user)} to make them an Admin.` : null
  const unchanged = role === user.permission
  const givesUp = isOwn && user.permission === 'Admin' && !unchanged

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (unchanged || wrongName || (role === 'Facilitator' && wrongRate)) {
      form.current
        ?.querySelector<HTMLElement>(unchanged ? 'input[type="radio"]:checked' : 'input:not([type="radio"])')
        ?.focus()
      return
    }
    setSaving(true)
    const changed = await onChange({
      permission: role,
      payRate: role === 'Facilitator' && rate !== '' ? rate : undefined,
      release: endsWork ? release : undefined,
    })
    setSaving(false)
    if (changed) onClose()
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="lg">
        <Radio.Group
          aria-label="Role"
          value={role}
          onChange={(next) => setRole(next as Role)}
          error={tried && unchanged ? `${formatUserName(user)} already has this role. Choose another.` : undefined}
        >
          <Stack gap="md">
            {ROLE_CHOICES.map(({ value, label }) => (
              <Radio
                key={value}
                value={value}
                label={label}
                description={ROLE_DESCRIPTIONS[value]}
                data-autofocus={value === role || undefined}
              />
            ))}
          </Stack>
        </Radio.Group>
        {role === 'Facilitator' && !unchanged && (
          <MoneyField
            label="Pay rate per hour"
            description={
              typeof rateOnFile === 'number'
                ? 'This is the rate on file.'
                : "You can add it later. Hours can't be paid until there is a rate."
            }
            value={rate}
            error={wrongRate}
            onChange={setTypedRate}
          />
        )}
        {endsWork && <ComingWork user={user} work={work} release={release} onChange={setRelease} />}
        {becomesAdmin && (
          <TextInput
            label="Name or e-mail"
            description={`Type ${formatUserName(user)} to confirm.`}
            autoComplete="off"
            required
            value={typedName}
            error={tried ? wrongName : null}
            onChange={(event) => setTypedName(event.currentTarget.value)}
          />
        )}
        <Text size="sm">
          {givesUp ? GIVES_UP : unchanged ? 'Choose another role to change it.' : `We'll e-mail ${user.email}.`}
        </Text>
        <DialogFoot onLeave={onClose}>
          <Button type="submit" loading={saving} color={givesUp ? 'red' : undefined}>
            {unchanged ? 'Change role' : `Make ${formatRole(role)}`}
          </Button>
        </DialogFoot>
      </Stack>
    </form>
  )
}
