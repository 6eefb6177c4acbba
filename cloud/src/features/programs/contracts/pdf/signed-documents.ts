import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { ORPCError } from '@orpc/server'
import { SYSTEM } from '../../../../platform/actor.ts'
import { type Change, openChange } from '../../../../platform/documents/change.ts'
import { iterateAll } from '../../../../platform/documents/find-all.ts'
import { transact } from '../../../../platform/documents/transaction.ts'
import type { Services } from '../../../../platform/gate.ts'
import { withLock } from '../../../../platform/mutex.ts'
import { refuse } from '../../../../platform/refuse.ts'
import {
  clientPrograms,
  findSignedDocument,
  type SignedDocument,
  type SignedVersion,
  withoutDocument,
} from '../client-programs.documents.ts'
import { mayStoreDocument } from '../client-programs.rules.ts'
import { printContract } from './print-contract.ts'

type Parts = Pick<Services, 'store' | 'files' | 'settings' | 'clock' | 'ids' | 'log'> & { change?: Change }

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/**
 * Renders and stores a signed version's PDF, then runs `work`, whose commit records it (R170). Everyone gets the same
 * bytes, so the certificate contains neither the signer's IP address nor browser. Admins and the signer find both in
 * the record.
 */
export async function withSignedDocument<Result>(
  { files, settings }: Pick<Services, 'files' | 'settings'>,
  { frozen, documentHash, signature }: SignedVersion,
  storedAt: number,
  work: (document: SignedDocument) => Promise<Result>,
): Promise<Result> {
  const shown = { ...signature, ip: '', userAgent: '' }
  const bytes = await printContract({ content: frozen, hash: documentHash, signature: shown }, settings)
  const fileID = await files.put(bytes, 'application/pdf')
  try {
    return await work({ documentHash, signedAt: signature.signedAt, fileID, sha256: sha256(bytes), storedAt })
  } catch (error) {
    // A refusal commits nothing. After any other error the commit may have succeeded, so the file stays.
    if (error instanceof ORPCError) await files.delete(fileID)
    throw error
  }
}

/** Returns a signed version's stored PDF. Stores it first if the version was signed before Belay stored PDFs. */
export async function readSignedDocument(parts: Parts, programID: string, version: SignedVersion): Promise<Uint8Array> {
  const contract = await parts.store.get(clientPrograms, programID)
  const stored = contract && findSignedDocument(contract, version)
  const document = stored ?? (await storeDocument(parts, programID, version))
  const file = await parts.files.get(document.fileID)
  if (file && sha256(file.bytes) === document.sha256) return file.bytes
  parts.log.error('the stored PDF of a signed contract is missing or damaged: restore its file from a backup', {
    programID,
    fileID: document.fileID,
    sha256: document.sha256,
  })
  refuse(
    'failed-precondition',
    "The stored PDF of this contract is damaged, so we don't hand it out. Contact the centre.",
    'document-damaged',
  )
}

/** Stores a version's PDF once. Concurrent calls return the same document. */
const storeDocument = (parts: Parts, programID: string, version: SignedVersion): Promise<SignedDocument> =>
  withLock(parts.store, `${programID}/${version.documentHash}`, async () => {
    const contract = await parts.store.get(clientPrograms, programID)
    const stored = contract && findSignedDocument(contract, version)
    if (stored) return stored
    return withSignedDocument(parts, version, parts.clock.now(), async (document) => {
      const kept = await transact(parts, SYSTEM, 'clientPrograms.storeDocument', async (tx) => {
        const current = await tx.require(clientPrograms, programID)
        const byAnother = findSignedDocument(current, version)
        if (byAnother) return byAnother
        tx.describe(
          parts.change
            ? 'stored the PDFs of contracts that were signed before'
            : `stored the signed PDF of ${current.programName}`,
        )
        const signedDocuments = [...current.signedDocuments, document]
        tx.update(clientPrograms, mayStoreDocument(current, version), { signedDocuments })
        return document
      })
      // Another process has stored the PDF in the same time.
      if (kept !== document) await parts.files.delete(document.fileID)
      return kept
    })
  })

/** The factor of the pause after each document, relative to the time that the document took. */
const RESTS = 2

/**
 * Stores the PDFs of all contracts that were signed before Belay stored PDFs. Finds them by an index, so a restart
 * continues with the missing ones. They are one change on the audit trail. Returns the number of stored PDFs.
 */
export async function storeSignedDocuments(
  parts: Parts,
  signal?: AbortSignal,
  rest: (ms: number) => Promise<unknown> = setTimeout,
): Promise<number> {
  let stored = 0
  const change = openChange(parts.ids)
  const missing = { where: { lacksDocument: true }, orderBy: 'createdAt' }
  for await (const contract of iterateAll(parts.store, clientPrograms, missing))
    for (const version of withoutDocument(contract)) {
      if (signal?.aborted) return stored
      const began = performance.now()
      const { programID } = contract
      await storeDocument({ ...parts, change }, programID, version).then(
        () => stored++,
        (error: unknown) =>
          parts.log.error("the PDF of a signed contract couldn't be stored", { programID, error: String(error) }),
      )
      await rest(RESTS * (performance.now() - began))
    }
  if (stored > 0) parts.log.info('the PDFs of contracts that were signed before are stored', { stored })
  return stored
}
