import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { SECOND } from '@belay/contract/constants'
import type { Services } from '../../../../platform/calls/gate.ts'
import { refuse } from '../../../../platform/calls/refuse.ts'
import type { Printed, PrintedCentre } from '../signing/freeze-contract.ts'
import type { Answer, Job } from './print-contract.worker.ts'

/** The time limit of a print job. After it, all waiting jobs fail and the next job starts a new worker. */
const LONGEST = 60 * SECOND
const MOST_WAITING = 50
/** The most concurrent jobs per person. */
const MOST_EACH = 4

type Waiting = {
  requesterID: string
  resolve: (bytes: Uint8Array) => void
  reject: (error: Error) => void
  timer: NodeJS.Timeout
}

const waiting = new Map<number, Waiting>()
let worker: Worker | undefined
let jobs = 0

/**
 * Prints a contract in a worker thread. `requesterID`: the user ID or e-mail of the person who asked for the PDF.
 * Refuses if too many contracts are being printed, in total or for this person. Without `requesterID`, never refuses.
 */
export async function printContract(
  contract: Printed,
  parts: Pick<Services, 'settings' | 'files'>,
  requesterID = '',
): Promise<Uint8Array> {
  const logo = await readLogo(parts)
  const ownJobs = requesterID === '' ? 0 : [...waiting.values()].filter((job) => job.requesterID === requesterID).length
  if (ownJobs >= MOST_EACH)
    refuse('resource-exhausted', "We're still making your other PDFs. Wait until they're done.", {
      reason: 'printing',
      retryAfter: 5,
    })
  if (requesterID && waiting.size >= MOST_WAITING)
    refuse('unavailable', "We're making many PDFs right now. Try again in a moment.", 'busy')
  worker ??= startPrinter()
  const printer = worker
  printer.ref()
  const job = toPrintJob(++jobs, contract, parts.settings, logo)
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => stopPrinter(printer, new Error('printing a contract took too long')), LONGEST)
    waiting.set(job.id, { requesterID, resolve, reject, timer })
    printer.postMessage(job)
  })
}

/** Builds the worker's job. It includes only the settings that a contract shows, and no secret. */
export function toPrintJob(
  id: number,
  contract: Printed,
  { centre }: Services['settings'],
  logo: PrintedCentre['logo'],
): Job {
  const { address, locale, timeZone } = centre
  return { id, contract, centre: { address, locale, timeZone, ...(logo === undefined ? {} : { logo }) } }
}

/** Returns the centre's logo for white paper. Undefined if there is none; null if PDFs cannot contain it (WebP). */
async function readLogo({ settings, files }: Pick<Services, 'settings' | 'files'>): Promise<PrintedCentre['logo']> {
  const { light } = settings.saved.logos
  if (!light) return undefined
  const file = await files.get(light.fileID)
  if (!file || !['image/png', 'image/jpeg'].includes(file.type)) return null
  return `data:${file.type};base64,${Buffer.from(file.bytes).toString('base64')}`
}

function startPrinter(): Worker {
  const printer = new Worker(new URL(`./print-contract.worker${extname(import.meta.filename)}`, import.meta.url))
  printer.on('message', (answer: Answer) => {
    const job = waiting.get(answer.id)
    if (!job) return
    waiting.delete(answer.id)
    clearTimeout(job.timer)
    // An idle worker does not keep the process running.
    if (waiting.size === 0) printer.unref()
    if ('bytes' in answer) job.resolve(answer.bytes)
    else job.reject(new Error(answer.error))
  })
  printer.on('error', (error) => stopPrinter(printer, error instanceof Error ? error : new Error(String(error))))
  return printer
}

function stopPrinter(printer: Worker, error: Error): void {
  if (worker !== printer) return
  worker = undefined
  void printer.terminate()
  for (const job of waiting.values()) {
    clearTimeout(job.timer)
    job.reject(error)
  }
  waiting.clear()
}
