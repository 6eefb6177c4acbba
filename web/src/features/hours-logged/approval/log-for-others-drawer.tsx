import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cloud } from '../../../cloud/client.ts'
import { api } from '../../../cloud/orpc.ts'
import { required } from '../../../ui/form/checks.ts'
import { useCloudForm } from '../../../ui/form/cloud-form.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { useFormat } from '../../../ui/format/format.tsx'
import { createLogChecks, LogFields, type LogValues, toLogInput } from '../log-fields.tsx'
import type { Log } from '../week.ts'

type Values = LogValues & { userId: string }

/** Returns enabled Facilitators and Admins whose name or e-mail contains the words. */
function usePeople(typedText: string) {
  const [search] = useDebouncedValue(typedText.trim(), 200)
  const input = (permission: 'Facilitator' | 'Admin') => ({
    where: { permission, disabled: false, search: search || undefined },
    orderBy: 'username' as const,
    limit: 100,
  })
  const facilitators = useQuery(api.users.list.queryOptions({ input: input('Facilitator') }))
  const admins = useQuery(api.users.list.queryOptions({ input: input('Admin') }))
  return [...(facilitators.data?.items ?? []), ...(admins.data?.items ?? [])]
}

/** Shows the form to log pending hours for another person. Mount the drawer only while it is open. */
export function LogForOthersDrawer({ onClose }: { onClose: () => void }) {
  const format = useFormat()
  const [typedText, setTypedText] = useState('')
  const form = useCloudForm<Values, Log>({
    initialValues: { userId: '', date: format.today, programID: '', hours: '', note: '' },
    draft: 'hours:for-somebody',
    validate: { userId: required('Choose a person.'), ...createLogChecks(format.today) },
    save: (values) => cloud.hoursLogged.log({ userId: values.userId, ...toLogInput(values) }),
    refresh: ['hoursLogged'],
    done: (log) => `Logged ${format.hours(log.hours)} for ${log.staffName}.`,
    saved: onClose,
  })
  const { userId } = form.form.getValues()
  const people = usePeople(typedText)
  const person = people.find(({ userid }) => userid === userId)
  const staff = useQuery(
    api.staff.list.queryOptions({
      input: { where: { search: person?.email ?? '' }, limit: 20 },
      enabled: person !== undefined,
    }),
  )
  const member = staff.data?.items.find(({ email }) => email === person?.email)
  return (
    <FormDrawer title="Log hours for someone else" onClose={onClose} form={form} submit="Log hours">
      <Select
        label="Person"
        required
        searchable
        data-autofocus
        placeholder="Name or e-mail"
        nothingFoundMessage="No matching people"
        data={people.map(({ userid, username, email }) => ({
          value: userid,
          label: username ? `${username} (${email})` : email,
        }))}
        {...form.field('userId')}
        value={userId || null}
        description={
          person && staff.data && !member
            ? "No staff record yet. These hours can't be paid until there is one."
            : undefined
        }
        onSearchChange={(next) =>
          setTypedText(people.some(({ username, email }) => `${username} (${email})` === next) ? '' : next)
        }
      />
      <LogFields form={form} staffID={member?.staffID} takesHours />
    </FormDrawer>
  )
}
