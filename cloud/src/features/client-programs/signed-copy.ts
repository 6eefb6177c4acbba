import type { Services } from '../../platform/gate.ts'
import type { OutboxOptions } from '../../platform/outbox/outbox-worker.ts'
import { clientPrograms } from './client-programs.documents.ts'
import { fileNameOf } from './download-contract.ts'
import type { Printed } from './freeze-contract.ts'
import { printContract } from './print-contract.ts'

/** Mail servers commonly refuse more than 10 MB, and attaching adds a third. */
const MOST_ATTACHED = 5 * 1024 * 1024
/** The mail goes without its copy when the copy could not be made so often. */
const TRIES = 5
const KEPT = 8

/**
 * Makes the copy of a signed contract that both parties are mailed, once for all of them: without the signer's address
 * and browser, and without versions that one of them may not see. Null when the contract is not signed like that any
 * more, or when the copy is too large to be mailed.
 */
export function signedCopyMaker(services: Services, most = MOST_ATTACHED): OutboxOptions['createAttachment'] {
  const { store, settings, log } = services
  const copies = new Map<string, Promise<Uint8Array>>()

  function copyOf(hash: string, printed: Printed): Promise<Uint8Array> {
    const existing = copies.get(hash)
    if (existing) return existing
    const copy = printContract(printed, settings)
    copies.set(hash, copy)
    copy.catch(() => copies.delete(hash))
    for (const oldest of copies.keys()) if (copies.size > KEPT) copies.delete(oldest)
    return copy
  }

  return async ({ programID, documentHash }, attempts) => {
    const contract = await store.get(clientPrograms, programID)
    if (!contract?.signature || !contract.frozen || contract.documentHash !== documentHash) return null
    const signature = { ...contract.signature, ip: '', userAgent: '' }
    const printed: Printed = { content: contract.frozen, hash: documentHash, signature, earlier: [] }
    try {
      const bytes = await copyOf(documentHash, printed)
      if (bytes.byteLength <= most) return { name: fileNameOf(printed), type: 'application/pdf', bytes }
      log.info('a signed contract is too large to e-mail', { programID, bytes: bytes.byteLength })
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
