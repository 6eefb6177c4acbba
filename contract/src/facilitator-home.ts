import type { ContractRouterClient } from '@orpc/contract'
import { hasEnded } from './clock.ts'
import { PAGE } from './constants.ts'
import { addDays, toIsoDate, toMinutesOfDay } from './dates.ts'
import type { CallName, Contract } from './index.ts'

// The calls of a Facilitator's Home. The page contains their answers, and the app makes those that it does not find.

type Client = ContractRouterClient<Contract>
type Method<Name extends CallName> = Name extends `${infer Of extends keyof Contract}.${infer Call}`
  ? Client[Of][Call & keyof Client[Of]] extends (input: infer Input, ...rest: never) => Promise<infer Answer>
    ? { input: Input; answer: Answer }
    : never
  : never
/** Makes a call by its name. */
export type MakeCall = <Name extends CallName>(
  name: Name,
  input: Method<Name>['input'],
) => Promise<Method<Name>['answer']>

/** The number of past days in which shifts and logs are compared. */
const DAYS_BACK = 35
const WEEKS_BACK = 28

/** Returns the input that reads a person's logs. */
export const ownLogsInput = (filter: { userId: string; from: string; to?: string }) => ({
  ...filter,
  limit: PAGE.most,
  withAbilities: true,
})
export const recentLogsInput = (userId: string, today: string) =>
  ownLogsInput({ userId, from: addDays(today, -DAYS_BACK) })

/** Returns the first of the four weeks' days in which a person can log hours on programs. */
export const firstDayToLog = (until: string) => addDays(until, -WEEKS_BACK)
/** Returns the input that reads the programs of these weeks: the person's own first, newest first. */
export const recentProgramsInput = (staffID: string | null | undefined, until: string) => ({
  staffID: staffID ?? undefined,
  from: firstDayToLog(until),
  to: until,
})

/** The inputs of Home's other lists. */
export const TODAY_INPUTS = {
  programs: (staffID: string, today: string) => ({ staffID, from: today, orderBy: 'date', limit: 20 }) as const,
  logs: (userId: string) => ({ userId, limit: 50 }),
  offers: { where: { status: 'offered' }, limit: 20 } as const,
}

/** The maximum number of next shifts on Home. */
const MAX_NEXT = 3

type Timed = { date: string; startTime: string | null; endTime: string | null }
type Answered = Timed & { confirmedAt: number | null; declinedAt: number | null }

/** Compares shifts by date and start. */
export const compareTime = (a: Omit<Timed, 'endTime'>, b: Omit<Timed, 'endTime'>) =>
  toIsoDate(a.date).localeCompare(toIsoDate(b.date)) ||
  toMinutesOfDay(a.startTime ?? '0:00') - toMinutesOfDay(b.startTime ?? '0:00')

/** Returns the shifts that have not ended and were not declined. */
export const listComing = <Shift extends Answered>(shifts: readonly Shift[], now: number, timeZone: string): Shift[] =>
  shifts.filter((shift) => shift.declinedAt === null && !hasEnded(shift, now, timeZone))

/** Returns the confirmed shifts that come next, in order. */
export const listNextShifts = <Shift extends Answered>(shifts: readonly Shift[], now: number, timeZone: string) =>
  listComing(shifts, now, timeZone)
    .filter(({ confirmedAt }) => confirmedAt !== null)
    .sort(compareTime)
    .slice(0, MAX_NEXT)

type Person = { userid: string; today: string; timeZone: string; now: number }

/** Makes the calls of a Facilitator's Home. Returns null if no shift comes next. */
export async function readFacilitatorHome(make: MakeCall, { userid, today, timeZone, now }: Person) {
  const readShifts = async () => {
    const staff = await make('staff.me', {})
    if (!staff) return null
    const { staffID, payRate } = staff
    const [recentPrograms, programs] = await Promise.all([
      make('programs.forHours', recentProgramsInput(staffID, today)),
      make('staffPrograms.listByStaff', TODAY_INPUTS.programs(staffID, today)),
    ])
    const [first] = listNextShifts(programs.items, now, timeZone)
    if (!first) return null
    const details = await make('staffPrograms.shift', { programID: first.programID })
    return { payRate, recentPrograms: recentPrograms.items, programs: programs.items, details }
  }
  const [own, recentLogs, logs, offers, swaps, openShifts] = await Promise.all([
    readShifts(),
    make('hoursLogged.listByUser', recentLogsInput(userid, today)),
    make('hoursLogged.listByUser', TODAY_INPUTS.logs(userid)),
    make('staffPrograms.listOffers', TODAY_INPUTS.offers),
    make('staffPrograms.listSwaps', {}),
    make('staffPrograms.openShifts', {}),
  ])
  return (
    own && {
      ...own,
      recentLogs: recentLogs.items,
      logs: logs.items,
      offers: offers.items,
      swaps: swaps.items,
      openShifts: openShifts.items,
    }
  )
}

/** A call of Home with its input and its answer, as the page contains it. */
export type MadeCall = { call: CallName; input: unknown; answer: unknown }
