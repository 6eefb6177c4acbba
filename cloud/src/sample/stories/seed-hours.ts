import { findClosure } from '@belay/contract/closed-days'
import { MINUTE } from '@belay/contract/constants'
import { ADA, ADMINS, FACILITATORS, FINN, MARCUS } from '../people.ts'
import type { Facilitator } from '../plans/crews.ts'
import type { ProgramPlan } from '../plans/drafts.ts'
import type { HousePlan } from '../plans/house-programs.ts'
import { firstDayOf, roleOf } from '../plans/program-plans.ts'
import { closuresAround } from '../plans/sample-calendar.ts'
import { plannedHours } from '../program-types.ts'
import { createRandom } from '../random.ts'
import { type Period, paidMonthsSince, type SampleDays } from '../sample-days.ts'
import type { SampleCentre, Story } from './driver.ts'
import { HOURS_NOTES, RETURN_NOTES, TASKS } from './short-texts.ts'

/** The hours of tasks between programs per hour on programs: a fifth of all hours. */
const TASK_SHARE = 0.24
const RETURNED_BESIDE_FINNS = 3
/** The most tries per week to find a free person. On closed days nobody is free. */
const MOST_TRIES = 500
/** On the first day of each group on which Finn is free, he works, so that he has hours in every state. */
const FINN_WORKED = [
  [-7, -6, -8],
  [-5, -4],
  [-2, -1],
]

const isFinn = ({ person }: { person: Facilitator }) => person.email === FINN.email
/** Hours that a person worked. Days are counted from today. */
type Shift = {
  person: Facilitator
  day: number
  hours: number
  /** Null for tasks between programs. */
  program: ProgramPlan | HousePlan | null
  role: string
  note: string
}
type Work = Shift & {
  loggedAt: number
  /** The day of the approval; null if not approved yet. */
  approvedOn: number | null
  returned: boolean
  /** Set when the hours are logged. */
  log: { userId: string; timeID: string } | null
}

/** Plays the hours: facilitators log them, the Admins approve most, return a few, and finalize each month's pay. */
export function seedHours(centre: SampleCentre, programs: readonly ProgramPlan[], house: readonly HousePlan[]) {
  const { days } = centre
  const from = firstDayOf(days)
  const months = paidMonthsSince(days, from)
  const paidUntil = days.offsetOf(months.at(-1)?.to ?? days.today)
  const onPrograms = planProgramShifts(programs, house)
  const work = planWork(days, [...onPrograms, ...planTasks(days, from, onPrograms)], paidUntil)
  return [
    logHours(centre, work),
    approveHours(centre, work),
    returnHours(centre, work),
    ...months.map((month, index) => finalizePay(centre, month, index)),
  ]
}

const isOver = ({ day }: { day: number }) => day < 0

/** Plans the hours worked on programs, mostly as planned. */
function planProgramShifts(programs: readonly ProgramPlan[], house: readonly HousePlan[]): Shift[] {
  const random = createRandom(900)
  const onPrograms = programs
    .filter((program) => program.outcome === 'scheduled' && isOver(program))
    .flatMap((program) =>
      program.crew.map((person, index): Shift => {
        const hours = plannedHours(program.type) + random.pick([-0.25, 0, 0, 0, 0, 0.25, 0.5])
        const note = random.boolean(0.08) ? random.pick(HOURS_NOTES) : ''
        return { person, day: program.day, hours, program, role: roleOf(person, index), note }
      }),
    )
  const atHouse = house.filter(isOver).flatMap((program) =>
    program.crew.map((person): Shift => {
      return { person, day: program.day, hours: program.hours, program, role: program.role, note: '' }
    }),
  )
  return [...onPrograms, ...atHouse]
}

/** Plans tasks between programs, in proportion to the week's programs, for people without a program that day. */
function planTasks(days: SampleDays, from: number, onPrograms: readonly Shift[]): Shift[] {
  const random = createRandom(902)
  const closures = closuresAround(days)
  const busy = new Set(onPrograms.map(({ person, day }) => `${person.name} ${day}`))
  const byWeek = Map.groupBy(onPrograms, ({ day }) => Math.floor((day - from) / 7))
  const isFree = (person: Facilitator, day: number) =>
    !busy.has(`${person.name} ${day}`) && days.weekday(day) !== 0 && !findClosure(closures, days.date(day))
  const finn = onPrograms.find(isFinn)?.person
  const ofFinn = FINN_WORKED.flatMap((choices): Shift[] => {
    const day = choices.find((choice) => finn && isFree(finn, choice))
    if (!finn || day === undefined) return []
    busy.add(`${finn.name} ${day}`)
    const [role, notes, hours] = random.pick(TASKS)
    return [{ person: finn, day, hours, program: null, role, note: random.pick(notes) }]
  })
  let left = 0
  const others = [...byWeek]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([week, shifts]) => {
      const tasks: Shift[] = []
      left += TASK_SHARE * shifts.reduce((sum, { hours }) => sum + hours, 0)
      for (let tries = 0; left > 0 && tries < MOST_TRIES; tries++) {
        const day = Math.min(from + week * 7 + random.integer(0, 6), -1)
        const person = random.pick(FACILITATORS)
        const [role, notes, usual] = random.pick(TASKS)
        const hours = usual + random.integer(-1, 3) * 0.25
        if (!isFree(person, day)) continue
        busy.add(`${person.name} ${day}`)
        left -= hours
        tasks.push({ person, day, hours, program: null, role, note: random.pick(notes) })
      }
      return tasks
    })
  return [...ofFinn, ...others]
}

/** Returns the next Monday or Thursday at least two days later, when an Admin approves hours. */
function approvalDayAfter(days: SampleDays, day: number): number {
  let next = day + 2
  while (![1, 4].includes(days.weekday(next))) next++
  return next
}

/** Plans the approvals: a few are late, some hours are returned and the newest wait. Finn has some of each. */
function planWork(days: SampleDays, shifts: readonly Shift[], paidUntil: number): Work[] {
  const random = createRandom(901)
  const inOrder = shifts.toSorted((a, b) => a.day - b.day || (a.person.name < b.person.name ? -1 : 1))
  const returnable = inOrder.filter(({ day }) => day > paidUntil && day < -3)
  const returned = new Set([
    ...returnable.filter(isFinn).slice(-1),
    ...returnable.filter((shift, index) => !isFinn(shift) && index % 17 === 5).slice(0, RETURNED_BESIDE_FINNS),
  ])
  const forgotten = inOrder.findLast((shift) => shift.day < -9 && !isFinn(shift) && !returned.has(shift))
  return inOrder.map((shift, index) => {
    const { day } = shift
    const late = day < paidUntil - 40 && index % 150 === 13 ? 35 : 0
    const approvedOn = approvalDayAfter(days, day) + late
    const isWaiting = returned.has(shift) || shift === forgotten || approvedOn > -1
    return {
      ...shift,
      loggedAt: days.at(Math.min(day + (random.boolean(0.3) ? 1 : 0), -1), '7:30 PM') + random.integer(0, 150) * MINUTE,
      approvedOn: isWaiting ? null : approvedOn,
      returned: returned.has(shift),
      log: null,
    }
  })
}

async function* logHours({ as, days }: SampleCentre, works: readonly Work[]): Story {
  for (const work of works.toSorted((a, b) => a.loggedAt - b.loggedAt)) {
    yield work.loggedAt
    const { person, day, hours, program, role, note } = work
    const programID = program?.programID ?? null
    work.log = await as(person).hoursLogged.log({ date: days.date(day), hours, programID, role, note })
  }
}

function failWithoutLog(): never {
  throw new Error('These hours of the sample are decided before they are logged.')
}

/** Approves logged hours on Mondays and Thursdays. Ada and Marcus take turns. */
async function* approveHours({ as, days }: SampleCentre, works: readonly Work[]): Story {
  const byDay = Map.groupBy(works, ({ approvedOn }) => approvedOn ?? 0)
  byDay.delete(0)
  for (const [day, group] of [...byDay].toSorted(([a], [b]) => a - b)) {
    yield days.at(day, '9:20 AM') + (Math.abs(day * 37) % 90) * MINUTE
    const logs = group.map(({ log }) => log ?? failWithoutLog()).map(({ userId, timeID }) => ({ userId, timeID }))
    const admin = as(ADMINS[Math.abs(day) % 2] ?? ADA)
    const { skipped } = await admin.hoursLogged.updateMany({ logs, changes: { approved: true } })
    if (skipped[0]) throw new Error(`The sample's hours were not approved: ${skipped[0].message}`)
  }
}

async function* returnHours({ as, days }: SampleCentre, works: readonly Work[]): Story {
  for (const [index, work] of works.filter(({ returned }) => returned).entries()) {
    yield days.at(Math.max(work.day + 2, -2), '4:15 PM') + index * 20 * MINUTE
    const { userId, timeID } = work.log ?? failWithoutLog()
    const notes = RETURN_NOTES[work.program ? 'program' : 'task']
    await as(MARCUS).hoursLogged.returnWithNote({ userId, timeID, note: notes[index % notes.length] ?? '' })
  }
}

/** Finalizes a month's pay some days after its end, on a weekday afternoon. */
async function* finalizePay({ as, days }: SampleCentre, month: Period, index: number): Story {
  let day = days.offsetOf(month.to) + 6
  if (days.weekday(day) === 6) day--
  if (days.weekday(day) === 0) day++
  yield days.at(day, '2:05 PM') + ((index * 47) % 160) * MINUTE
  const { fingerprint } = await as(ADA).payRuns.preview(month)
  await as(ADA).payRuns.finalize({ ...month, fingerprint })
}
