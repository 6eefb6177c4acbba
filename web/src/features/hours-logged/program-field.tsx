import { addDays, isAfter, isCivilDate, toIsoDate } from '@belay/contract/dates'
import { Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../cloud/orpc.ts'
import { useFormat } from '../../ui/format.tsx'
import { type Assignment, describeAssignment } from './week.ts'

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

/** What a person may log hours on: the programs of the chosen date first, then those of the last weeks. */
export function useProgramChoices({
  staffID,
  until,
  date,
  any,
}: {
  staffID: string | null | undefined
  until: string
  date: string
  any?: boolean
}) {
  const on = isCivilDate(date) ? date : until
  const within = { from: addDays(until, -WEEKS_BACK), to: until, orderBy: '-date' as const, limit: 100 }
  const thatDay = { from: on, to: on, limit: 50 }
  const past = !isAfter(on, until)
  const recent = useAssignments(staffID, until)
  const ofDate = useQuery(
    api.staffPrograms.listByStaff.queryOptions({
      input: { staffID: staffID ?? '', ...thatDay },
      enabled: Boolean(staffID) && past,
    }),
  )
  const { orderBy, limit, ...bounds } = within
  const others = useQuery(
    api.programSchedule.list.queryOptions({ input: { where: bounds, orderBy, limit }, enabled: Boolean(any) }),
  )
  const othersOfDate = useQuery(
    api.programSchedule.list.queryOptions({
      input: { where: { from: on, to: on }, orderBy: 'date', limit: thatDay.limit },
      enabled: Boolean(any) && past,
    }),
  )
  const assignments = unique([...(ofDate.data?.items ?? []), ...(recent.data?.items ?? [])]).filter(
    (assignment) => assignment.declinedAt === null,
  )
  const assigned = new Set(assignments.map((assignment) => assignment.programID))
  const otherPrograms = unique([...(othersOfDate.data?.items ?? []), ...(others.data?.items ?? [])]).filter(
    (program) => !assigned.has(program.programID) && program.status !== 'cancelled',
  )
  const isOn = (program: { date: string }) => toIsoDate(program.date) === toIsoDate(on)
  return {
    on,
    own: assignments,
    ofDate: [...assignments.filter(isOn), ...otherPrograms.filter(isOn)],
    mine: assignments.filter((program) => !isOn(program)),
    others: otherPrograms.filter((program) => !isOn(program)),
  }
}

const unique = <One extends { programID: string }>(all: readonly One[]): One[] => [
  ...new Map(all.map((program) => [program.programID, program])).values(),
]

type ProgramFieldProps = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  'data-path'?: string
  value?: string
  onChange?: (programID: string, planned?: Assignment) => void
  staffID: string | null | undefined
  /** The newest date that is offered. */
  until: string
  /** The date of the hours: its programs come first. */
  date: string
  /** Admins may name any program; others those they are assigned to. */
  any?: boolean
  /** The program that is named already, offered even when it is older. */
  named?: { programID: string | null; programName: string }
}

/** The name of the program with this id. */
export function ProgramName({ programID }: { programID: string }) {
  return useQuery(api.programSchedule.get.queryOptions({ input: { programID } })).data?.programName ?? ''
}

/** The programs of the date, then the person's own of the last weeks, and "No program"; '' is none. */
export function ProgramField({ value, onChange, staffID, until, date, any, named, ...props }: ProgramFieldProps) {
  const format = useFormat()
  const { on, own, ofDate, mine, others } = useProgramChoices({ staffID, until, date, any })
  const all = [...ofDate, ...mine, ...others]
  const old =
    named?.programID && !all.some((program) => program.programID === named.programID)
      ? [{ value: named.programID, label: named.programName }]
      : []
  const item = (program: { programID: string; programName: string; date: string }) => ({
    value: program.programID,
    label: describeAssignment(program, format.date),
  })
  const groups = [
    { group: on === until ? 'Today' : format.weekday(on), items: ofDate.map(item) },
    { group: any ? 'Assigned on other days' : 'Your programs on other days', items: mine.map(item) },
    { group: 'No program', items: [{ value: NONE, label: 'No program' }, ...old] },
    { group: 'Other programs', items: others.map(item) },
  ].filter(({ items }) => items.length > 0)
  return (
    <Select
      label="Program"
      searchable={all.length > 8}
      allowDeselect={false}
      nothingFoundMessage="No matching programs"
      {...props}
      data={groups}
      value={value ?? NONE}
      onChange={(next) =>
        onChange?.(
          next ?? NONE,
          own.find((program) => program.programID === next),
        )
      }
    />
  )
}
