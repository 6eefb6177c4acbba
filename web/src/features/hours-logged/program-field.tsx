import { addDays } from '@belay/contract/dates'
import { Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../cloud/orpc.ts'
import { useFormat } from '../../ui/format.tsx'
import { type Assignment, worded } from './week.ts'

const NONE = ''
const WEEKS_BACK = 28

/** A person's assignments of the last weeks, newest first. */
export function useAssignments(staffID: string | null | undefined, until: string) {
  return useQuery(
    api.staffPrograms.listByStaff.queryOptions({
      input: { staffID: staffID ?? '', from: addDays(until, -WEEKS_BACK), to: until, orderBy: '-date', limit: 100 },
      enabled: Boolean(staffID),
    }),
  )
}

type ProgramFieldProps = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  'data-path'?: string
  value?: string
  onChange?: (programID: string, planned?: Assignment) => void
  staffID: string | null | undefined
  /** The newest date that is offered. */
  until: string
  /** Admins may name any program; others those they are assigned to. */
  any?: boolean
  /** The program that is named already, offered even when it is older. */
  named?: { programID: string | null; programName: string }
}

/** The name of the program with this id. */
export function ProgramName({ programID }: { programID: string }) {
  return useQuery(api.programSchedule.get.queryOptions({ input: { programID } })).data?.programName ?? ''
}

/** The person's own programs of the last weeks first, then "No program"; '' is none. */
export function ProgramField({ value, onChange, staffID, until, any, named, ...props }: ProgramFieldProps) {
  const format = useFormat()
  const own = (useAssignments(staffID, until).data?.items ?? []).filter((one) => one.declinedAt === null)
  const others = useQuery(
    api.programSchedule.list.queryOptions({
      input: { where: { from: addDays(until, -WEEKS_BACK), to: until }, orderBy: '-date', limit: 100 },
      enabled: Boolean(any),
    }),
  )
  const offered = new Set(own.map((one) => one.programID))
  const rest = (any ? (others.data?.items ?? []) : []).filter((one) => !offered.has(one.programID) && one.status !== 'cancelled')
  const old =
    named?.programID && !offered.has(named.programID) && !rest.some((one) => one.programID === named.programID)
      ? [{ value: named.programID, label: named.programName }]
      : []
  const item = (one: { programID: string; programName: string; date: string }) => ({ value: one.programID, label: worded(one, format.date) })
  const groups = [
    { group: any ? 'Assigned' : 'Your programs', items: own.map(item) },
    { group: 'No program', items: [{ value: NONE, label: 'No program' }, ...old] },
    { group: 'Other programs', items: rest.map(item) },
  ].filter(({ items }) => items.length > 0)
  return (
    <Select
      label="Program"
      searchable={own.length + rest.length > 8}
      allowDeselect={false}
      nothingFoundMessage="No such program"
      {...props}
      data={groups}
      value={value ?? NONE}
      onChange={(next) =>
        onChange?.(
          next ?? NONE,
          own.find((one) => one.programID === next),
        )
      }
    />
  )
}
