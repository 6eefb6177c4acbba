import { toIsoDate } from '@belay/contract/dates'
import { type MakeCall, readFacilitatorHome } from '@belay/contract/facilitator-home'
import type { ScreenPath } from '@belay/contract/screens'
import type { ReactNode } from 'react'
import { keepEarlyAnswer } from '../../cloud/calls/early-answers.ts'
import type { Centre } from '../../cloud/centre.ts'
import { cloud } from '../../cloud/client.ts'
import { getPreloadedAnswer, getSignInAtArrival } from '../../cloud/session/preloaded-answers.ts'
import { browserStorage, DRAFT_PREFIX } from '../../cloud/session/storage.ts'
import { listWaitingChanges } from '../../offline/waiting-changes.ts'
import { Placeholder, RowPlaceholder } from '../../ui/early/placeholder.tsx'
import { showEarly } from '../../ui/early/show-early.ts'
import { createFormat, type Format } from '../../ui/format/create-format.ts'
import page from '../../ui/page/page.module.css'
import { PageHead, PlainSection } from '../../ui/page/page-head.tsx'
import { type Row, Rows } from '../../ui/rows/rows.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import {
  describePlannedWork,
  findUnloggedPrograms,
  listPlannedWork,
  PLANNED_WORK,
} from '../hours-logged/unlogged-programs.ts'
import type { PlannedProgram } from '../hours-logged/week.ts'
import { ASKED_FOR, describeOpenShift, labelOfTaking, OPEN_SHIFTS } from '../schedule/staffing/open-shift-row.ts'
import { PlainSwapTerms } from '../schedule/staffing/plain-swap-terms.tsx'
import type { Shift } from '../shift/shift-facts.tsx'
import { keepPreloadedCalls } from './keep-preloaded-calls.ts'
import { NextShiftCard } from './next-shift-card.tsx'
import {
  describeHome,
  describeOwnState,
  describeQuestion,
  describeReturned,
  describeShift,
  LOG_HOURS,
  listSides,
  listToday,
  TITLES,
  type TodayAnswers,
} from './today.ts'

type Answers = Omit<TodayAnswers, 'isWaiting'> & {
  centre: Centre
  displayName: string | undefined
  payRate: number | null
  unlogged: readonly PlannedProgram[]
  /** The next shift's people and place. */
  details: Shift
}
/** No change waits to be sent, because `requestEarlyHome` leaves Home to the app if one does. */
const isWaiting = () => false

type EarlyRow = Omit<Row, 'link'> & { address: string }
type OnOpen = (address: string) => void

const addressOf = (path: ScreenPath, search: Record<string, string>) => `${path}?${new URLSearchParams(search)}`
const addressOfShift = (program: string) => addressOf('/app/schedule/shift', { program })
const addressOfProgram = (program: string) => addressOf('/app/schedule/scheduleDisplay', { program })
const addressOfHours = (date: string, log?: string) =>
  addressOf('/app/workday/logHours', { week: toIsoDate(date), ...(log && { log }) })

const renderLink = (address: string, title: ReactNode, className: string | undefined, onOpen: OnOpen) => (
  <a
    href={address}
    className={className}
    onClick={(event) => {
      event.preventDefault()
      onOpen(address)
    }}
  >
    {title}
  </a>
)

type SectionProps = { title: string; action?: ReactNode; rows: readonly EarlyRow[]; onOpen: OnOpen }

const EarlyRows = ({ rows, onOpen }: Omit<SectionProps, 'title'>) => (
  <Rows rows={rows} renderTitle={({ address, title }, className) => renderLink(address, title, className, onOpen)} />
)

const EarlySection = ({ title, action, ...rows }: SectionProps) =>
  rows.rows.length > 0 && (
    <PlainSection title={title} action={action}>
      <EarlyRows {...rows} />
    </PlainSection>
  )

/** Draws a Facilitator's Home without buttons, which come with the app. Uses no hooks and no component library. */
export function EarlyHome({ onOpen, ...answers }: Answers & { onOpen: OnOpen }) {
  const { centre, displayName, details, swaps, payRate, unlogged } = answers
  const format: Format = createFormat(centre)
  const { next, questions, returned, open } = listToday({ ...answers, isWaiting }, centre.timeZone)
  const [first, ...later] = next
  const planned = listPlannedWork(unlogged, isWaiting)
  const laterRows = later.map((shift) => {
    const state = describeOwnState(shift, swaps)
    return {
      ...describeShift(shift, payRate, format),
      address: addressOfShift(shift.programID),
      end: state && <StatusBadge {...state} />,
    }
  })
  return (
    <main className={page.page} data-width="reading">
      <PageHead title="Home" lede={describeHome(displayName)}>
        <Placeholder>{LOG_HOURS}</Placeholder>
      </PageHead>
      <EarlySection
        title={PLANNED_WORK.title}
        action={planned.length > 1 && <Placeholder>{PLANNED_WORK.logAll(planned.length)}</Placeholder>}
        rows={planned.map((program) => ({
          ...describePlannedWork(program, format),
          address: addressOfHours(program.date),
          end: <RowPlaceholder>{PLANNED_WORK.log}</RowPlaceholder>,
        }))}
        onOpen={onOpen}
      />
      {first && (
        <PlainSection title={TITLES.next}>
          <NextShiftCard
            {...{ format, details, payRate }}
            shift={first}
            state={describeOwnState(first, swaps)}
            renderName={(name, className) => renderLink(addressOfShift(first.programID), name, className, onOpen)}
            actions={
              <>
                <Placeholder>Open shift</Placeholder>
                <Placeholder>Can't make it</Placeholder>
                {details.where.mapLink && <Placeholder>Directions</Placeholder>}
                {details.contact?.phone && <Placeholder>Call the client</Placeholder>}
              </>
            }
            later={laterRows.length > 0 && <EarlyRows rows={laterRows} onOpen={onOpen} />}
          />
        </PlainSection>
      )}
      <EarlySection
        title={TITLES.questions}
        rows={questions.map((question) => ({
          ...describeQuestion(question, payRate, format),
          address: addressOfShift(question.programID),
          more: question.kind === 'swap' && (
            <PlainSwapTerms {...listSides(question.swap)} format={format} payRate={payRate} />
          ),
          end: (
            <>
              <RowPlaceholder>{question.yes}</RowPlaceholder>
              <RowPlaceholder>Can't</RowPlaceholder>
            </>
          ),
        }))}
        onOpen={onOpen}
      />
      <EarlySection
        title={TITLES.returned}
        rows={returned.map((log) => ({
          ...describeReturned(log, format),
          address: addressOfHours(log.date, log.timeID),
          end: <RowPlaceholder>Correct</RowPlaceholder>,
        }))}
        onOpen={onOpen}
      />
      <EarlySection
        title={OPEN_SHIFTS}
        rows={open.map((shift) => ({
          ...describeOpenShift(shift, payRate, format),
          address: addressOfProgram(shift.programID),
          end: shift.asked ? (
            <StatusBadge {...ASKED_FOR} />
          ) : (
            <RowPlaceholder>{labelOfTaking(shift.givenBack)}</RowPlaceholder>
          ),
        }))}
        onOpen={onOpen}
      />
    </main>
  )
}

/** Makes a call, and keeps its answer for the app. */
const make = ((name: string, input: unknown) => {
  const [collection, call] = name.split('.') as ['staff', 'me']
  return keepEarlyAnswer(name, input, cloud[collection][call](input as Record<string, never>))
}) as MakeCall

/** The longest wait for the typeface, in ms. It loads together with the script of this screen. */
const TYPEFACE_MS = 500

/** Waits until the typeface is loaded, so that the text does not move a moment after it is drawn. */
async function waitForTypeface(): Promise<void> {
  if (document.documentElement.hasAttribute('data-slow-network')) return
  const { fonts } = document
  const wait = new Promise((resolve) => setTimeout(resolve, TYPEFACE_MS))
  await Promise.race([fonts.load('1rem "Inter Variable"'), wait])
}

/**
 * Reads a Facilitator's Home, from the page if it contains the answers, and shows it until the app has drawn a screen.
 * Leaves Home to the app if there is no next shift, or if something on it is stored on this device.
 */
export async function requestEarlyHome(): Promise<void> {
  const { initialData: centre } = getPreloadedAnswer<Centre>('centre.get')
  const user = getSignInAtArrival()?.user
  if (!centre || !user) return
  keepPreloadedCalls()
  const { userid, displayName } = user
  const { today, timeZone } = centre
  const now = Date.now()
  const [home, waiting] = await Promise.all([
    readFacilitatorHome(make, { userid, today, timeZone, now }),
    listWaitingChanges(),
    waitForTypeface(),
  ])
  if (!home) return
  const draft = `${DRAFT_PREFIX}${userid}:request`
  if (waiting.length > 0 || browserStorage.keys().some((key) => key.startsWith(draft))) return
  // Ends the task, so that each is short.
  await new Promise((resolve) => setTimeout(resolve))
  const unlogged = findUnloggedPrograms(home.recentPrograms, home.recentLogs, now, timeZone)
  showEarly((open) => <EarlyHome {...{ centre, displayName, unlogged }} {...home} onOpen={open} />)
}
