import { addDays } from '@belay/contract/dates'
import { addressOf, linkTo } from '@belay/contract/links'
import { fromCents } from '@belay/contract/money'
import { SAMPLE_SIGN_INS } from '../features/centre/sample-sign-ins.ts'
import { hoursLogged, type TimeLog, timeLogs } from '../features/hours-logged/hours-logged.documents.ts'
import { payLines, payRuns } from '../features/pay-runs/pay-runs.documents.ts'
import { linesOf, paidLine, runLine, totalOf } from '../features/pay-runs/pay-runs.rules.ts'
import { staffPrograms } from '../features/staff-programs/staff-programs.documents.ts'
import type { Settings } from '../platform/settings.ts'
import type { Book } from './book.ts'
import { chanceOf, sampleID } from './chance.ts'
import type { Days } from './days.ts'
import { ADMINS, rateOf, type Worker } from './staff.ts'

const LOGS = 900
const RUNS = 4
const FINN = SAMPLE_SIGN_INS[1].email
const TASKS = [
  ['Equipment', 'Inspected harnesses and helmets', 2],
  ['Equipment', 'Re-rigged the tower ropes', 3.5],
  ['Office', 'Answered e-mail and prepared next week', 2.25],
  ['Training', 'Practiced rescues with the new facilitators', 3],
  ['Grounds', 'Cleared the path to the low ropes', 1.75],
  ['Office', 'Debriefs and thank-you notes', 1.5],
  ['Workshop', 'Prepared workshop material', 2.75],
] as const
export type Period = { from: string; to: string; finalizedOn: number }

/** The last four whole months that ended at least eight days ago, oldest first. */
export function periods(days: Days): Period[] {
  const found: Period[] = []
  let end = days.today
  while (found.length < RUNS) {
    end = addDays(`${end.slice(0, 2)}/01/${end.slice(6)}`, -1)
    if (days.offsetOf(end) <= -8)
      found.unshift({ from: `${end.slice(0, 2)}/01/${end.slice(6)}`, to: end, finalizedOn: days.offsetOf(end) + 4 })
  }
  return found
}

type Worked = {
  worker: Worker
  offset: number
  hours: number
  programID: string | null
  programName: string
  role: string
  note: string
}

/** What was worked since the first run began: the programs, and work between programs up to 900 logs. */
function worked(book: Book, days: Days, workers: readonly Worker[], since: number): Worked[] {
  const chance = chanceOf(900)
  const working = workers.filter((worker) => worker.works)
  const byStaff = new Map(working.map((worker) => [worker.staffID, worker]))
  const onPrograms = book
    .all(staffPrograms)
    .flatMap(({ staffID, programID, programName, date, role, hours }): Worked[] => {
      const worker = byStaff.get(staffID)
      const offset = days.offsetOf(date)
      return worker && offset < 0 && offset >= since
        ? [
            {
              worker,
              offset,
              hours: hours + chance.pick([-0.25, 0, 0, 0, 0.5]),
              programID,
              programName,
              role,
              note: '',
            },
          ]
        : []
    })
  const busy = new Set(onPrograms.map(({ worker, offset }) => `${worker.staffID} ${offset}`))
  const free = Array.from({ length: -since }, (_, place) => since + place).flatMap((offset) =>
    working.map((worker) => ({ worker, offset })),
  )
  const between = chance
    .shuffled(
      free.filter(({ worker, offset }) => days.weekday(offset) !== 0 && !busy.has(`${worker.staffID} ${offset}`)),
    )
    .toSorted(
      (a, b) => Number(b.offset > -4 && b.worker.email === FINN) - Number(a.offset > -4 && a.worker.email === FINN),
    )
    .slice(0, LOGS - onPrograms.length)
    .map(({ worker, offset }): Worked => {
      const [role, note, hours] = chance.pick(TASKS)
      return { worker, offset, hours: hours + chance.whole(0, 4) * 0.25, programID: null, programName: '', role, note }
    })
  return [...onPrograms, ...between].toSorted((a, b) => a.offset - b.offset || (a.worker.name < b.worker.name ? -1 : 1))
}

/** Logs hours, approves most of them, returns a few, and pays four runs. Answers nothing; the book has it all. */
export function logAndPay(book: Book, days: Days, settings: Settings, workers: readonly Worker[]): void {
  const chance = chanceOf(901)
  const runs = periods(days)
  const [firstRun] = runs
  const since = firstRun ? days.offsetOf(firstRun.from) : -120
  const paidUpTo = days.offsetOf(runs.at(-1)?.to ?? days.today)
  const all = worked(book, days, workers, since)
  const returned = new Set(
    all
      .filter(
        ({ offset, worker }, place) =>
          offset > paidUpTo && offset < -3 && (worker.email === FINN ? place % 2 === 0 : place % 31 === 5),
      )
      .filter(
        ({ worker }, place, list) =>
          worker.email !== FINN || list.findIndex((one) => one.worker.email === FINN) === place,
      )
      .slice(0, 7),
  )

  for (const [which, work] of all.entries()) {
    const { worker, offset } = work
    const submitted = days.at(Math.min(offset + chance.whole(0, 1), -1), '8:00 PM') + (which % 110) * 60_000
    const log = submit(book, days, which, work, submitted)
    const late = offset < paidUpTo && which % 67 === 13
    if (returned.has(work)) giveBack(book, log, worker, days.at(Math.max(offset + 1, -2), '10:30 PM'))
    // Finn keeps some of everything: of the last week the newest is pending, the older approved.
    else if (offset < -6 || (offset < -3 && worker.email === FINN))
      approve(book, log, worker, days, late ? offset + 33 : offset + chance.whole(1, 3), chance.whole(0, 80))
  }
  for (const run of runs) pay(book, days, settings, workers, run)
  tellApproved(book, workers, days)
}

function submit(book: Book, days: Days, which: number, { worker, offset, ...work }: Worked, at: number): TimeLog {
  const { userid: userId, staffID, name: staffName } = worker
  const deed = { by: worker, at, call: 'hoursLogged.log' }
  const undecided = {
    approved: false,
    approvedBy: null,
    approvedAt: null,
    payRate: null,
    returnedAt: null,
    returnNote: null,
    payRunID: null,
  }
  if (book.has(hoursLogged, userId)) touch(book, userId, at)
  else book.create(hoursLogged, { userId, lastUpdated: at }, deed)
  return book.create(
    timeLogs,
    {
      timeID: sampleID('timeLog', which),
      userId,
      staffID,
      staffName,
      date: days.date(offset),
      ...work,
      ...undecided,
      dateSubmitted: at,
      lastUpdated: at,
    },
    deed,
  )
}

function touch(book: Book, userId: string, at: number): void {
  const { lastUpdated } = book.get(hoursLogged, userId)
  if (at > lastUpdated)
    book.change(hoursLogged, userId, { lastUpdated: at }, { by: ADMINS[0], at, call: 'hoursLogged.update' })
}

function approve(book: Book, log: TimeLog, worker: Worker, days: Days, on: number, minutes: number): void {
  if (on > -1) return
  const by = ADMINS[minutes % 2 === 0 ? 0 : 1]
  const at = Math.max(days.at(on, '10:00 PM') + minutes * 60_000, log.dateSubmitted + 60_000)
  touch(book, log.userId, at)
  book.change(
    timeLogs,
    log.timeID,
    { approved: true, approvedBy: by.email, approvedAt: at, payRate: rateOf(worker, at), lastUpdated: at },
    { by, at, call: 'hoursLogged.update' },
  )
}

function giveBack(book: Book, log: TimeLog, worker: Worker, asked: number): void {
  const by = ADMINS[1]
  const at = Math.max(asked, log.dateSubmitted + 60_000)
  const returnNote = log.programID
    ? 'Please check the hours: the program ended earlier.'
    : 'Which activity was this for? Please add a note.'
  touch(book, log.userId, at)
  book.change(
    timeLogs,
    log.timeID,
    { returnedAt: at, returnNote, lastUpdated: at },
    { by, at, call: 'hoursLogged.returnWithNote' },
  )
  book.tell(at, [worker.email], {
    type: 'hours_returned',
    title: 'Please check your hours',
    message: `${by.name} returned your ${log.hours} h on ${log.date}${log.programName ? ` for ${log.programName}` : ''}.`,
    additionalDetails: returnNote,
    relatedDocumentId: log.timeID,
    link: addressOf(linkTo.ownLog(log)),
  })
}

/** One run: every approved, unpaid log up to its end that was approved before it was finalized. */
function pay(
  book: Book,
  days: Days,
  settings: Settings,
  workers: readonly Worker[],
  { from, to, finalizedOn }: Period,
): void {
  const by = ADMINS[0]
  const at = days.at(finalizedOn, '11:50 PM')
  const deed = { by, at, call: 'payRuns.finalize' }
  const end = days.offsetOf(to)
  const due = book
    .all(timeLogs)
    .filter(
      (log) => log.approved && log.payRunID === null && (log.approvedAt ?? at) < at && days.offsetOf(log.date) <= end,
    )
  const lines = linesOf(
    due.map((log) => ({ ...log, version: 1 })),
    { from, to },
  )
  const payRunID = sampleID('payRun', from)
  const paid = lines.map(paidLine)
  book.create(
    payRuns,
    {
      payRunID,
      from,
      to,
      lines: paid.map(runLine),
      total: totalOf(lines),
      finalizedBy: by.email,
      finalizedAt: at,
      reopenedAt: null,
      reopenReason: null,
    },
    deed,
  )
  for (const [place, line] of paid.entries()) {
    book.create(
      payLines,
      {
        id: `${payRunID}_${place}`,
        ...line,
        payRunID,
        from,
        to,
        finalizedAt: at,
        reopened: false,
        amountCents: lines[place]?.amountCents ?? 0,
      },
      deed,
    )
  }
  for (const log of due) book.change(timeLogs, log.timeID, { payRunID }, deed)
  const money = new Intl.NumberFormat(settings.centre.locale, {
    style: 'currency',
    currency: settings.centre.currency,
  })
  for (const worker of workers) {
    const cents = lines
      .filter(({ staffID }) => staffID === worker.staffID)
      .reduce((sum, { amountCents }) => sum + amountCents, 0)
    if (cents === 0) continue
    const message = `We finalized your pay: ${money.format(fromCents(cents))}.`
    book.tell(at, [worker.email], {
      type: 'pay_finalized',
      title: `Your pay from ${from} to ${to}`,
      message,
      relatedDocumentId: payRunID,
      link: addressOf(linkTo.ownPay()),
    })
  }
}

/** Each person's approvals of the last two weeks, told once. */
function tellApproved(book: Book, workers: readonly Worker[], days: Days): void {
  for (const worker of workers) {
    const recent = book
      .all(timeLogs)
      .filter((log) => log.userId === worker.userid && (log.approvedAt ?? 0) > days.at(-14, '12:00 AM'))
    const last = recent.at(-1)
    if (!last?.approvedAt) continue
    const hours = recent.reduce((sum, log) => sum + log.hours, 0)
    const message = `${ADMINS[0].name} approved your hours: ${hours} h in ${recent.length} entries.`
    book.tell(last.approvedAt, [worker.email], {
      type: 'hours_approved',
      title: 'Your hours were approved',
      message,
      link: addressOf(linkTo.ownHours()),
    })
  }
}
