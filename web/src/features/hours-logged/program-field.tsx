import { isBefore, isCivilDate, toIsoDate } from '@belay/contract/dates'
import { firstDayToLog } from '@belay/contract/facilitator-home'
import { Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../cloud/orpc.ts'
import { useMe } from '../../cloud/use-me.ts'
import { useFormat } from '../../ui/format/format.tsx'
import { type Person, recentProgramsQuery } from './recent-programs.ts'
import type { ProgramChoice } from './week.ts'

const NONE = ''

/** Returns the programs that a person can log hours on: those of the chosen date and of the last four weeks. */
export function useProgramChoices({ staffID, until, date }: Person & { until: string; date: string }) {
  const day = isCivilDate(date) ? date : until
  const isOlder = isBefore(day, firstDayToLog(until))
  const recent = useQuery(recentProgramsQuery({ staffID }, until))
  const ofDay = useQuery({
    ...api.programs.forHours.queryOptions({ input: { staffID: staffID ?? undefined, from: day, to: day } }),
    enabled: isOlder,
  })
  const all = [...((isOlder && ofDay.data?.items) || []), ...(recent.data?.items ?? [])]
  const isOn = (program: { date: string }) => toIsoDate(program.date) === toIsoDate(day)
  return {
    day,
    all,
    ofDate: all.filter(isOn),
    otherDays: all.filter((program) => program.planned && !isOn(program)),
    others: all.filter((program) => !program.planned && !isOn(program)),
  }
}

type ProgramFieldProps = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  'data-path'?: string
  value?: string
  onChange?: (programID: string, chosen?: ProgramChoice) => void
  staffID: string | null | undefined
  /** The latest date of the offered programs. */
  until: string
  /** The date of the hours. Programs on this date come first. */
  date: string
  /** The log's current program, offered even if it is older than the other choices. */
  currentProgram?: { programID: string | null; programName: string }
}

export function ProgramName({ programID }: { programID: string }) {
  return useQuery(api.programSchedule.get.queryOptions({ input: { programID } })).data?.programName ?? ''
}

/** Shows the choice of a program: on the date, the person's on other days, "No program" (the value '') and others. */
export function ProgramField({ value, onChange, staffID, until, date, currentProgram, ...props }: ProgramFieldProps) {
  const format = useFormat()
  const { isAdmin } = useMe()
  const { day, all, ofDate, otherDays, others } = useProgramChoices({ staffID, until, date })
  const currentChoice =
    currentProgram?.programID && !all.some((program) => program.programID === currentProgram.programID)
      ? [{ value: currentProgram.programID, label: currentProgram.programName }]
      : []
  const toItem = (program: ProgramChoice) => ({
    value: program.programID,
    label: `${program.programName}, ${format.day(program.date)}`,
  })
  const groups = [
    { group: day === until ? 'Today' : format.nearDay(day), items: ofDate.map(toItem) },
    { group: isAdmin ? 'Assigned on other days' : 'Your programs on other days', items: otherDays.map(toItem) },
    { group: 'No program', items: [{ value: NONE, label: 'No program' }, ...currentChoice] },
    { group: 'Other programs', items: others.map(toItem) },
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
          all.find((program) => program.programID === next),
        )
      }
    />
  )
}
