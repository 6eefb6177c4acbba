import { LIMITS } from '@belay/contract/constants'
import { Select, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cloud } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'
import { needed } from '../../ui/checks.ts'
import { DateField } from '../../ui/date-fields.tsx'
import { useCloudForm } from '../../ui/form.tsx'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { useFormat } from '../../ui/format.tsx'
import { HoursField } from '../../ui/hours-field.tsx'
import { checkLogValues } from './check-log-values.ts'
import { ProgramField } from './program-field.tsx'
import type { Log } from './week.ts'

type Values = { userId: string; date: string; programID: string; hours: number | string; note: string }

/** Registered Facilitators and Admins whose name or e-mail holds the words. */
function usePeople(words: string) {
  const [search] = useDebouncedValue(words.trim(), 200)
  const input = (permission: 'Facilitator' | 'Admin') => ({
    where: { permission, disabled: false, search: search || undefined },
    orderBy: 'username' as const,
    limit: 100,
  })
  const facilitators = useQuery(api.users.list.queryOptions({ input: input('Facilitator') }))
  const admins = useQuery(api.users.list.queryOptions({ input: input('Admin') }))
  return [...(facilitators.data?.items ?? []), ...(admins.data?.items ?? [])]
}

/** Logs hours for somebody else, pending like any. Mount it while it is open. */
export function LogForOthersDrawer({ onClose }: { onClose: () => void }) {
  const format = useFormat()
  const [words, setWords] = useState('')
  const form = useCloudForm<Values, Log>({
    initialValues: { userId: '', date: format.today, programID: '', hours: '', note: '' },
    draft: 'hours:for-somebody',
    validate: { userId: needed('Choose a person.'), ...checkLogValues(format.today) },
    save: ({ userId, date, programID, hours, note }) =>
      cloud.hoursLogged.log({ userId, date, hours: Number(hours), programID: programID || null, note: note.trim() }),
    refresh: ['hoursLogged'],
    done: (log) => `Logged ${format.hours(log.hours)} for ${log.staffName}.`,
    saved: onClose,
  })
  const values = form.form.getValues()
  const people = usePeople(words)
  const person = people.find(({ userid }) => userid === values.userId)
  const staff = useQuery(
    api.staff.list.queryOptions({
      input: { where: { search: person?.email ?? '' }, limit: 20 },
      enabled: person !== undefined,
    }),
  )
  const member = staff.data?.items.find(({ email }) => email === person?.email)
  return (
    <FormDrawer title="Log hours for someone else" opened onClose={onClose} form={form} submit="Log hours">
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
        value={values.userId || null}
        description={
          person && staff.data && !member
            ? "No staff record yet. These hours can't be paid until there is one."
            : undefined
        }
        onSearchChange={(next) =>
          setWords(people.some(({ username, email }) => `${username} (${email})` === next) ? '' : next)
        }
      />
      <ProgramField
        staffID={member?.staffID}
        until={format.today}
        date={values.date}
        value={values.programID}
        error={form.form.errors.programID}
        onChange={(programID, chosen) =>
          form.form.setValues({
            programID,
            ...(chosen ? { date: chosen.date, hours: chosen.hours || values.hours } : {}),
          })
        }
      />
      <DateField label="Date" keepTyped required max={format.today} {...form.field('date')} />
      <HoursField label="Hours" required {...form.field('hours')} />
      <Textarea label="Note" autosize minRows={2} maxLength={LIMITS.longText} {...form.field('note')} />
    </FormDrawer>
  )
}
