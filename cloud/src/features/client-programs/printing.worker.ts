import { parentPort } from 'node:worker_threads'
import { renderPdf } from '../../platform/pdf/pdf.ts'
import type { Settings } from '../../platform/settings.ts'
import { type Printed, printedContract } from './printed-contract.ts'

export type Job = { id: number; contract: Printed; settings: Settings }
export type Answer = { id: number; bytes: Uint8Array } | { id: number; error: string }

// Laying out a long contract takes most of a second; here it holds nobody up.
parentPort?.on('message', async ({ id, contract, settings }: Job) => {
  const answer = await renderPdf(await printedContract(contract, settings)).then(
    (bytes): Answer => ({ id, bytes }),
    (error: unknown): Answer => ({
      id,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
  )
  parentPort?.postMessage(answer)
})
