import { formatClockTime, isClockTime, toMinutesOfDay } from '@belay/contract/dates'
import { staffNeededFor } from '@belay/contract/staff-needed'
import { useQuery } from '@tanstack/react-query'
import { cloud, type Inputs, type Outputs } from '../../cloud/client.ts'
import { wholeListQuery } from '../../cloud/list-queries.ts'
import { toValues } from '../../ui/form/form-values.ts'

/** A program type with all fields, for Admins. */
export type ProgramType = Outputs['programTypes']['create']
/** A program type with the fields that everyone may see. */
type OfferedType = Exclude<Outputs['programTypes']['list']['items'][number], ProgramType>
/** A program type with the fields that this person may see: all fields for Admins. */
export type KnownType = OfferedType & Partial<ProgramType>
type TypeInput = Omit<Inputs['programTypes']['create'], 'takes' | 'picture' | 'smallPicture'>
type TypeLineValues = Omit<ProgramType['lines'][number], 'unitPrice' | 'days'> & {
  unitPrice: number | ''
  days: string[]
}

const BLANK = {
  name: '',
  description: '',
  typicalDay: '',
  months: [] as string[],
  notIncluded: '',
  offered: true,
  usualMinutes: '' as number | '',
  placeIDs: [] as string[],
  participantsFrom: '' as number | '',
  participantsTo: '' as number | '',
  ages: '',
  participantsPerFacilitator: '' as number | '',
  leastFacilitators: 1 as number | '',
  skills: [] as string[],
  certificates: [] as string[],
  staffBrings: '',
  participantsBring: '',
  lines: [] as TypeLineValues[],
  picture: null as File | null,
}
export type TypeValues = typeof BLANK

export const toTypeValues = ({ months = [], lines = [], ...type }: Partial<ProgramType>): TypeValues => ({
  ...toValues(BLANK, type),
  months: months.map(String),
  lines: lines.map((line) => ({ ...line, days: line.days.map(String) })),
})

const numberOrNull = (value: number | '') => (value === '' ? null : value)

/** Converts the form's values to the call's input, without the picture. */
export const toTypeInput = ({ picture: _, ...values }: TypeValues): TypeInput => ({
  ...values,
  months: values.months.map(Number),
  usualMinutes: numberOrNull(values.usualMinutes),
  participantsFrom: numberOrNull(values.participantsFrom),
  participantsTo: numberOrNull(values.participantsTo),
  participantsPerFacilitator: numberOrNull(values.participantsPerFacilitator),
  leastFacilitators: values.leastFacilitators || 0,
  lines: values.lines.map((line) => ({
    ...line,
    unitPrice: line.unitPrice || 0,
    days: line.days.map(Number),
  })),
})

export function checkType({ name, usualMinutes, participantsFrom, participantsTo, lines }: TypeValues) {
  const problems: Record<string, string> = {}
  if (!name.trim()) problems.name = 'Enter a name.'
  if (usualMinutes !== '' && usualMinutes < 15) problems.usualMinutes = 'Enter at least 15 minutes.'
  if (participantsFrom !== '' && participantsTo !== '' && participantsTo < participantsFrom)
    problems.participantsTo = "This can't be less than the smallest group."
  lines.forEach(({ description, unitPrice }, index) => {
    if (!description.trim()) problems[`lines.${index}.description`] = 'Enter a description.'
    if (unitPrice === '') problems[`lines.${index}.unitPrice`] = 'Enter a price.'
  })
  return problems
}

/** Returns the query for all types that this person may see, by name: for Admins all, for others the offered ones. */
export const knownTypesQuery = () =>
  wholeListQuery<KnownType>(['programTypes', 'list'], {}, (page) => cloud.programTypes.list(page))

export const useKnownTypes = ({ enabled = true } = {}) => useQuery({ ...knownTypesQuery(), enabled })

/** Finds the type with this current or former name, in any case. */
export function findType<Type extends { name: string; formerNames?: string[] }>(
  types: readonly Type[],
  name: string,
): Type | undefined {
  const searchedName = name.trim().toLowerCase()
  return types.find((type) =>
    [type.name, ...(type.formerNames ?? [])].some((candidate) => candidate.toLowerCase() === searchedName),
  )
}

type PlanForType = { startTime: string; participants: number | '' }

/** Returns a type's proposals for a program: its end and, for Admins, its number of staff. */
export function proposeFromType(type: KnownType, { startTime, participants }: PlanForType) {
  const { participantsPerFacilitator = null, leastFacilitators } = type
  const end =
    isClockTime(startTime) && type.usualMinutes !== null ? toMinutesOfDay(startTime) + type.usualMinutes : null
  return {
    ...(end !== null && end < 24 * 60 ? { endTime: formatClockTime(end) } : {}),
    ...(leastFacilitators === undefined
      ? {}
      : { staffNeeded: staffNeededFor({ participantsPerFacilitator, leastFacilitators }, participants || null) }),
  }
}
