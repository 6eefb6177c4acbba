import type { SampleCentre, Story } from './driver.ts'
import { ADA, ADMINS, FACILITATORS, FINN, MARCUS } from './people.ts'
import { type Facilitator, type ProgramPlan, roleOf, TRAINING_HOURS, type TrainingPlan } from './program-plans.ts'
import { plannedHours } from './program-types.ts'
import { createRandom } from './random.ts'
import { type Period, paidMonths, type SampleDays } from './sample-days.ts'

const MINUTE = 60_000
const LOGS = 900
const PAY_RUNS = 4
const RETURNED_BESIDE_FINNS = 6
const TASKS = [
  ['Equipment', 'Inspected harnesses and helmets', 2],
  ['Equipment', 'Re-rigged the tower ropes', 3.5],
  ['Office', 'Answered e-mail and prepared next week', 2.25],
  ['Training', 'Practiced rescues with the new facilitators', 3],
  ['Grounds', 'Cleared the path to the low ropes', 1.75],
  ['Office', 'Debriefs and thank-you notes', 1.5],
  ['Workshop', 'Prepared workshop material', 2.75],
] as const

const isFinn = ({ person }: { person: Facilitator }) => person.email === FINN.email
/** Hours that somebody worked. Days are counted from today. */
type Shift = {
  person: Facilitator
  day: number
  hours: number
  /** Null for tasks between programs. */
  program: ProgramPlan | TrainingPlan | null
  role: string
  note: string
}
type Work = Shift & {
  loggedAt: number
  /** When an Admin approves it; null when nobody has yet. */
  approvedOn: number | null
  returned: boolean
  /** The time log, once there is one. */
  log: { userId: string; timeID: string } | null
}

/** Facilitators log hours; the Admins approve most of them, return a few, and finalize four pay runs. */
export function seedHours(centre: SampleCentre, programs: readonly ProgramPlan[], trainings: readonly TrainingPlan[]) {
  const { days } = centre
  const months = paidMonths(days, PAY_RUNS)
  const since = days.offsetOf(months[0]?.from ?? days.today)
  const paidUntil = days.offsetOf(months.at(-1)?.to ?? days.today)
  const work = planWork(days, planShifts(days, since, programs, trainings), paidUntil)
  return [
    logHours(centre, work),
    approveHours(centre, work),
    returnHours(centre, work),
    ...months.map((month) => finalizePay(centre, month)),
  ]
}

/** What was worked since the first pay run began: the programs, and tasks between them up to 900 logs. */
function planShifts(
  days: SampleDays,
  since: number,
  programs: readonly ProgramPlan[],
  trainings: readonly TrainingPlan[],
): Shift[] {
  const random = createRandom(900)
  const isOver = ({ day }: { day: number }) => day >= since && day < 0
  const onPrograms = programs
    .filter((program) => program.outcome === 'scheduled' && isOver(program))
    .flatMap((program) =>
      program.crew.map((person, index): Shift => {
        const hours = plannedHours(program.type) + random.pick([-0.25, 0, 0, 0, 0.5])
        return { person, day: program.day, hours, program, role: roleOf(person, index), note: '' }
      }),
    )
  const atTrainings = trainings.filter(isOver).flatMap((program) =>
    program.trainers.map((person): Shift => {
      return { person, day: program.day, hours: TRAINING_HOURS, program, role: 'Trainer', note: '' }
    }),
  )
  const planned = [...onPrograms, ...atTrainings]
  const busy = new Set(planned.map(({ person, day }) => `${person.email} ${day}`))
  const weekdays = Array.from({ length: -since }, (_, index) => since + index).filter((day) => days.weekday(day) !== 0)
  const free = weekdays
    .flatMap((day) => FACILITATORS.map((person) => ({ person, day })))
    .filter(({ person, day }) => !busy.has(`${person.email} ${day}`))
  // Finn works on all of the last days, so that he has hours in every state.
  const first = (slot: { person: Facilitator; day: number }) => (isFinn(slot) && slot.day > -12 ? 0 : 1)
  const tasks = random
    .shuffle(free)
    .toSorted((a, b) => first(a) - first(b))
    .slice(0, LOGS - planned.length)
    .map(({ person, day }): Shift => {
      const [role, note, hours] = random.pick(TASKS)
      return { person, day, hours: hours + random.integer(0, 4) * 0.25, program: null, role, note }
    })
  return [...planned, ...tasks].toSorted((a, b) => a.day - b.day || (a.person.name < b.person.name ? -1 : 1))
}

/** What becomes of the hours: some are approved late, some returned, the newest wait; Finn has some of each. */
function planWork(days: SampleDays, shifts: readonly Shift[], paidUntil: number): Work[] {
  const random = createRandom(901)
  const returnable = shifts.filter(({ day }) => day > paidUntil && day < -3)
  const returned = new Set([
    ...returnable.filter(isFinn).slice(0, 1),
    ...returnable.filter((shift, index) => !isFinn(shift) && index % 31 === 5).slice(0, RETURNED_BESIDE_FINNS),
  ])
  return shifts.map((shift, index) => {
    const { day } = shift
    const approvedOn = day + (day < paidUntil && index % 67 === 13 ? 33 : random.integer(1, 3))
    const isApproved = !returned.has(shift) && day < (isFinn(shift) ? -3 : -6) && approvedOn < 0
    return {
      ...shift,
      loggedAt: days.at(Math.min(day + random.integer(0, 1), -1), '8:00 PM') + (index % 110) * MINUTE,
      approvedOn: isApproved ? approvedOn : null,
      returned: returned.has(shift),
      log: null,
    }
  })
}

async function* logHours({ as, days }: SampleCentre, works: readonly Work[]): Story {
  for (const work of works.toSorted((a, b) => a.loggedAt - b.loggedAt)) {
    yield work.loggedAt
    const { person, day, hours, program, role, note } = work
    work.log = await as(person).hoursLogged.log({
      date: days.date(day),
      hours,
      programID: program?.programID ?? null,
      role,
      note,
    })
  }
}

function failWithoutLog(): never {
  throw new Error('These hours of the sample are decided before they are logged.')
}

/** In the evening an Admin approves what is to be approved that day; Ada and Marcus take turns. */
async function* approveHours({ as, days }: SampleCentre, works: readonly Work[]): Story {
  const byDay = Map.groupBy(works, ({ approvedOn }) => approvedOn ?? 0)
  byDay.delete(0)
  for (const [day, group] of [...byDay].toSorted(([a], [b]) => a - b)) {
    yield days.at(day, '10:00 PM')
    const logs = group.map(({ log }) => log ?? failWithoutLog()).map(({ userId, timeID }) => ({ userId, timeID }))
    const admin = as(ADMINS[Math.abs(day) % 2] ?? ADA)
    const { skipped } = await admin.hoursLogged.updateMany({ logs, changes: { approved: true } })
    if (skipped[0]) throw new Error(`The sample's hours were not approved: ${skipped[0].message}`)
  }
}

async function* returnHours({ as, days }: SampleCentre, works: readonly Work[]): Story {
  for (const work of works.filter(({ returned }) => returned)) {
    yield days.at(Math.max(work.day + 1, -2), '10:30 PM')
    const { userId, timeID } = work.log ?? failWithoutLog()
    const note = work.program
      ? 'Please check the hours: the program ended earlier.'
      : 'Which activity was this for? Please add a note.'
    await as(MARCUS).hoursLogged.returnWithNote({ userId, timeID, note })
  }
}

async function* finalizePay({ as, days }: SampleCentre, month: Period): Story {
  yield days.at(days.offsetOf(month.to) + 4, '11:50 PM')
  const { fingerprint } = await as(ADA).payRuns.preview(month)
  await as(ADA).payRuns.finalize({ ...month, fingerprint })
}
