import { parentPort } from 'node:worker_threads'
import { renderPdf } from '../../../../platform/pdf/render-pdf.ts'
import type { Printed, PrintedCentre } from '../signing/freeze-contract.ts'
import { layOutContract } from './contract-layout.ts'

export type Job = { id: number; contract: Printed; centre: PrintedCentre }
export type Answer = { id: number; bytes: Uint8Array } | { id: number; error: string }

/** The reason that PDF readers show for the seal. */
const REASON = 'Seal of a signed contract'

// Layout of a long contract takes almost a second. In a worker thread it does not block other requests.
parentPort?.on('message', async ({ id, contract, centre }: Job) => {
  const { sealedAt, content } = contract
  const field = sealedAt === undefined ? undefined : { name: content.centreName, reason: REASON, time: sealedAt }
  const answer = await renderPdf(await layOutContract(contract, centre), field).then(
    (bytes): Answer => ({ id, bytes }),
    (error: unknown): Answer => ({
      id,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
  )
  parentPort?.postMessage(answer)
})
