import { addDays, isAfter, isCivilDate, toIsoDate } from '@belay/contract/dates'
import { Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../cloud/orpc.ts'
import { useMe } from '../../cloud/use-me.ts'
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

type useProgramChoicesProps = { staffID: string | null | undefined; until: string; date: string }

/** What hours can be logged on, of the chosen date and of the last weeks: a person's own programs; for Admins, any. */
export function useProgramChoices({ staffID, until, date }: useProgramChoicesProps) {
  const { isAdmin } = useMe()
  const day = isCivilDate(date) ? date : until
  const within = { from: addDays(until, -WEEKS_BACK), to: until, orderBy: '-date' as const, limit: 100 }
  const thatDay = { from: day, to: day, limit: 50 }
  const past = !isAfter(day, until)
  const recent = useAssignments(staffID, until)
  const ofDate = useQuery(
    api.staffPrograms.listByStaff.queryOptions({
      input: { staffID: staffID ?? '', ...thatDay },
      enabled: Boolean(staffID) && past,
    }),
  )
  const { orderBy, limit, ...bounds } = within
  const others = useQuery(
    api.programSchedule.list.queryOptions({ input: { where: bounds, orderBy, limit }, enabled: isAdmin }),
  )
  const othersOfDate = useQuery(
    api.programSchedule.list.queryOptions({
      input: { where: { from: day, to: day }, orderBy: 'date', limit: thatDay.limit },
      enabled: isAdmin && past,
    }),
  )
  const assignments = unique([...(ofDate.data?.items ?? []), ...(recent.data?.items ?? [])]).filter(
    (assignment) => assignment.declinedAt === null,
  )
  const assigned = new Set(assignments.map((assignment) => assignment.programID))
  const otherPrograms = unique([...(othersOfDate.data?.items ?? []), ...(others.data?.items ?? [])]).filter(
    (program) => !assigned.has(program.programID) && program.status !== 'cancelled',
  )
  const isOn = (program: { date: string }) => toIsoDate(program.date) === toIsoDate(day)
  return {
    day,
    own: assignments,
    ofDate: [...assignments.filter(isOn), ...otherPrograms.filter(isOn)],
    otherDays: assignments.filter((program) => !isOn(program)),
    others: otherPrograms.filter((program) => !isOn(program)),
  }
}

const unique = <Program extends { programID: string }>(all: readonly Program[]): Program[] => [
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
  /** The program that is named already, offered even when it is older. */
  currentProgram?: { programID: string | null; programName: string }
}

/** The name of the program with this id. */
export function ProgramName({ programID }: { programID: string }) {
  return useQuery(api.programSchedule.get.queryOptions({ input: { programID } })).data?.programName ?? ''
}

/** The programs of the date, then the person's own of the last weeks, and "No program"; '' is none. */
export function ProgramField({ value, onChange, staffID, until, date, currentProgram, ...props }: ProgramFieldProps) {
  const format = useFormat()
  const { isAdmin } = useMe()
  const { day, own, ofDate, otherDays, others } = useProgramChoices({ staffID, until, date })
  const all = [...ofDate, ...otherDays, ...others]
  const currentChoice =
    currentProgram?.programID && !all.some((program) => program.programID === currentProgram.programID)
      ? [{ value: currentProgram.programID, label: currentProgram.programName }]
      : []
  const item = (program: { programID: string; programName: string; date: string }) => ({
    value: program.programID,
    label: describeAssignment(program, format.date),
  })
  const groups = [
    { group: day === until ? 'Today' : format.weekday(day), items: ofDate.map(item) },
    { group: isAdmin ? 'Assigned on other days' : 'Your programs on other days', items: otherDays.map(item) },
    { group: 'No program', items: [{ value: NONE, label: 'No program' }, ...currentChoice] },
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
