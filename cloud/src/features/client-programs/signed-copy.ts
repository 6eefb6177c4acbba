import type { Services } from '../../platform/gate.ts'
import type { OutboxOptions } from '../../platform/outbox/outbox-worker.ts'
import { clientPrograms } from './client-programs.documents.ts'
import { downloadSigned } from './download-contract.ts'

/** Mail servers commonly refuse more than 10 MB, and attaching adds a third. */
const MOST_ATTACHED = 5 * 1024 * 1024
/** The mail goes without its copy when the copy could not be read so often. */
const TRIES = 5

/**
 * Attaches the stored PDF of a signed contract to the mails that tell of it. Null when that is no longer in force, or
 * when the PDF is too large to be mailed.
 */
export function signedCopyMaker(services: Services, most = MOST_ATTACHED): OutboxOptions['createAttachment'] {
  const { store, log } = services
  return async ({ programID, documentHash }, attempts) => {
    const contract = await store.get(clientPrograms, programID)
    if (!contract?.signature || !contract.frozen || contract.documentHash !== documentHash) return null
    try {
      const file = await downloadSigned(services, contract)
      if (file.size <= most)
        return { name: file.name, type: 'application/pdf', bytes: new Uint8Array(await file.arrayBuffer()) }
      log.info('a signed contract is too large to e-mail', { programID, bytes: file.size })
    } catch (error) {
      if (attempts < TRIES) throw error
      log.error('a signed contract was e-mailed without its PDF copy', {
        programID,
        error: error instanceof Error ? error.message : String(error),
      })
    }
    return null
  }
}
