import type { Services } from '../../../../platform/calls/gate.ts'
import type { OutboxOptions } from '../../../../platform/outbox/outbox-worker.ts'
import { clientPrograms } from '../client-programs.documents.ts'
import { downloadSigned } from './download-contract.ts'

/** The largest attachment, in bytes. Mail servers commonly refuse more than 10 MB, and encoding adds a third. */
const MOST_ATTACHED = 5 * 1024 * 1024
/** The number of attempts to read the copy. After them, the mail is sent without it. */
const TRIES = 5

/**
 * Returns a function that attaches a signed contract's stored PDF to a mail. The function returns null if the contract
 * is no longer in force or the PDF is too large for a mail.
 */
export function createSignedCopyMaker(services: Services, most = MOST_ATTACHED): OutboxOptions['createAttachment'] {
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
