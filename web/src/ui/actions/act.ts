import type { CollectionName } from '@belay/contract/collections'
import { LIMITS } from '@belay/contract/constants'
import { type ReactNode, useState } from 'react'
import { getChangeIDs, getWaitingChange, storeChangeIDs } from '../../cloud/calls/changes.ts'
import { getErrorCode, getErrorMessage } from '../../cloud/calls/errors.ts'
import { refreshCollections } from '../../cloud/refresh.ts'
import { toast } from './toast.tsx'
import { createUndo, undoChanges } from './undo.ts'

export type ActOptions<T> = {
  refresh?: readonly CollectionName[] | undefined
  done?: ReactNode | ((answer: T) => ReactNode)
  /** Undoes the change, for changes that are not on the audit trail, so that the cloud cannot undo them. */
  undo?: (answer: T) => Promise<unknown>
  /** The time in ms, from the start of the call, in which Undo is offered. Default: as long as the toast is shown. */
  undoFor?: number | undefined
}

/** The functions that show an outcome: in a toast, or next to the button that was pressed. */
export type OutcomeReporter = { done: (sentence: ReactNode) => unknown; error: (error: unknown) => unknown }

/** Runs a call, refreshes what it changed and shows the outcome. Returns undefined after showing an error. */
export async function act<T>(
  run: () => Promise<T>,
  options: ActOptions<T> = {},
  reporter: OutcomeReporter = toast,
): Promise<T | undefined> {
  const refreshChanged = () => (options.refresh ? refreshCollections(...options.refresh) : Promise.resolve())
  const startedAt = Date.now()
  try {
    const answer = await run()
    await refreshChanged()
    const sentence = describeDone(answer, options.done)
    const { undo } = options
    if (sentence && undo) toast.undo(sentence, () => undo(answer).then(refreshChanged))
    else if (sentence) showOutcome(answer, sentence, reporter, remainingMs(options.undoFor, startedAt))
    return answer
  } catch (error) {
    reporter.error(error)
    // Somebody else changed the document first, so the data on screen is outdated.
    if (getErrorCode(error) === 'aborted') void refreshChanged()
    return undefined
  }
}

/** Returns the sentence about a call that was made, or about a change that waits on this device. */
export function describeDone<T>(answer: T, done: ReactNode | ((answer: T) => ReactNode)): ReactNode {
  if (done && getWaitingChange(answer)) return "Not sent yet. It's sent when you're online again."
  return typeof done === 'function' ? done(answer) : done
}

const remainingMs = (ms: number | undefined, since: number) => ms && Math.max(0, ms - (Date.now() - since))

/** Shows what was done, with Undo if the cloud can undo it. */
export function showOutcome(
  answer: unknown,
  sentence: ReactNode,
  reporter: Pick<OutcomeReporter, 'done'> = toast,
  undoFor?: number,
): void {
  const undo = createUndo(answer)
  if (undo) toast.undo(sentence, undo, undoFor)
  else reporter.done(sentence)
}

/** Returns `act` with a flag that is true while it runs: `const act = useAct()`, `act.busy`. */
export function useAct(reporter?: OutcomeReporter) {
  const [running, setRunning] = useState(0)
  const run = async <T>(task: () => Promise<T>, options?: ActOptions<T>) => {
    setRunning((count) => count + 1)
    try {
      return await act(task, options, reporter)
    } finally {
      setRunning((count) => count - 1)
    }
  }
  return Object.assign(run, { busy: running > 0 })
}

type BulkResult = { done: readonly unknown[]; skipped: readonly { label: string; message: string }[] }

/** Describes a bulk outcome: "38 approved, 2 skipped: Northside High: Someone else changed this first." */
export function describeBulkOutcome({ done, skipped }: BulkResult, verb: string): string {
  if (skipped.length === 0) return `${done.length} ${verb}.`
  const reasons = skipped.slice(0, 3).map(({ label, message }) => (label ? `${label}: ${message}` : message))
  const rest = skipped.length > 3 ? ` And ${skipped.length - 3} more.` : ''
  return `${done.length} ${verb}, ${skipped.length} skipped: ${reasons.join(' ')}${rest}`
}

const showResult = (result: BulkResult, verb: string, changeIDs: readonly string[], undoFor?: number) => {
  const sentence = describeBulkOutcome(result, verb)
  if (result.skipped.length > 0 && result.done.length === 0) toast.error(sentence)
  else if (changeIDs.length > 0) toast.undo(sentence, () => undoChanges(changeIDs), undoFor)
  else toast.done(sentence)
}

type BulkAnswer = { done: string[]; skipped: { id: string; message: string }[] }

/** Makes a call for many rows in batches. If a whole batch fails, the remaining rows are skipped. */
export async function callInBatches<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  run: (batch: Row[]) => Promise<BulkAnswer>,
): Promise<BulkAnswer> {
  const merged: BulkAnswer = { done: [], skipped: [] }
  for (let from = 0; from < rows.length; from += LIMITS.batch) {
    try {
      const answer = await run(rows.slice(from, from + LIMITS.batch))
      storeChangeIDs(merged, [...getChangeIDs(merged), ...getChangeIDs(answer)])
      merged.done.push(...answer.done)
      merged.skipped.push(...answer.skipped)
    } catch (error) {
      const message = getErrorMessage(error)
      merged.skipped.push(...rows.slice(from).map((row) => ({ id: rowId(row), message })))
      break
    }
  }
  return merged
}

type BulkOutcomeOptions = {
  verb: string
  refresh?: readonly CollectionName[]
  label?: (id: string) => string
}

/** Shows the outcome of a call that returns `{ done, skipped }`, with Undo for the rows that were done. */
export async function showBulkOutcome(
  answer: BulkAnswer,
  { verb, refresh: collections = [], label }: BulkOutcomeOptions,
): Promise<void> {
  await refreshCollections(...collections)
  const { done, skipped } = answer
  const labeled = skipped.map(({ id, message }) => ({ label: label?.(id) ?? '', message }))
  showResult({ done, skipped: labeled }, verb, getChangeIDs(answer))
}

const CONCURRENT_CALLS = 4

/** Returns a function that runs a call for each row, four at a time. It skips refused rows and shows the outcome. */
export function useBulkAction() {
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)
  async function runMany<Row>(
    rows: readonly Row[],
    run: (row: Row) => Promise<unknown>,
    options: { verb: string; label?: (row: Row) => string } & Pick<ActOptions<unknown>, 'refresh' | 'undoFor'>,
  ) {
    const startedAt = Date.now()
    const done: Row[] = []
    const skipped: { label: string; message: string }[] = []
    const changeIDs: string[] = []
    let waiting = 0
    const pendingRows = [...rows]
    setProgress({ done: 0, of: rows.length })
    const runPending = async () => {
      for (let row = pendingRows.shift(); row !== undefined; row = pendingRows.shift()) {
        try {
          const answer = await run(row)
          changeIDs.push(...getChangeIDs(answer))
          if (getWaitingChange(answer)) waiting += 1
          else done.push(row)
        } catch (error) {
          skipped.push({ label: options.label?.(row) ?? '', message: getErrorMessage(error) })
        }
        setProgress({ done: done.length + skipped.length + waiting, of: rows.length })
      }
    }
    await Promise.all(Array.from({ length: Math.min(CONCURRENT_CALLS, rows.length) }, runPending))
    setProgress(null)
    if (options.refresh) await refreshCollections(...options.refresh)
    if (waiting > 0) toast.done(`${waiting} ${waiting === 1 ? 'change is' : 'changes are'} not sent yet.`)
    if (waiting < rows.length)
      showResult({ done, skipped }, options.verb, changeIDs, remainingMs(options.undoFor, startedAt))
    return { done, skipped }
  }
  return { runMany, progress, busy: progress !== null }
}
