import { createHash } from 'node:crypto'
import { ORPCError } from '@orpc/server'
import { SYSTEM } from '../../../../platform/calls/actor.ts'
import type { Services } from '../../../../platform/calls/gate.ts'
import { refuse } from '../../../../platform/calls/refuse.ts'
import { transact } from '../../../../platform/documents/transaction.ts'
import { withLock } from '../../../../platform/process/with-lock.ts'
import {
  clientPrograms,
  findSignedDocument,
  type SignedDocument,
  type SignedVersion,
} from '../client-programs.documents.ts'
import { mayStoreDocument } from '../client-programs.rules.ts'
import { printContract } from './print-contract.ts'

type Parts = Pick<Services, 'store' | 'files' | 'sealPdf' | 'settings' | 'clock' | 'ids' | 'log'>

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/**
 * Renders, seals and stores the PDF of a signed version, then runs `work`, which records it in its commit (R170).
 * Everyone gets the same bytes, so the certificate contains neither the signer's IP address nor browser. Admins and the
 * signer find both in the record.
 */
export async function withSignedDocument<Result>(
  parts: Pick<Services, 'files' | 'sealPdf' | 'settings'>,
  { frozen, documentHash, signature }: SignedVersion,
  storedAt: number,
  work: (document: SignedDocument) => Promise<Result>,
): Promise<Result> {
  const { files, sealPdf } = parts
  const shown = { ...signature, ip: '', userAgent: '' }
  const printed = { content: frozen, hash: documentHash, signature: shown, sealedAt: storedAt }
  const bytes = await sealPdf(await printContract(printed, parts))
  const fileID = await files.put(bytes, 'application/pdf')
  try {
    return await work({ documentHash, signedAt: signature.signedAt, fileID, sha256: sha256(bytes), storedAt })
  } catch (error) {
    // A refusal commits nothing. After any other error the commit may have succeeded, so the file stays.
    if (error instanceof ORPCError) await files.delete(fileID)
    throw error
  }
}

/** Returns a signed version's stored PDF. Stores it first if the contract is from the sample. */
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
      const recorded = await transact(parts, SYSTEM, 'clientPrograms.storeDocument', async (tx) => {
        const current = await tx.require(clientPrograms, programID)
        const byAnother = findSignedDocument(current, version)
        if (byAnother) return byAnother
        tx.setDescription(`stored the signed PDF of ${current.programName}`)
        const signedDocuments = [...current.signedDocuments, document]
        tx.update(clientPrograms, mayStoreDocument(current, version), { signedDocuments })
        return document
      })
      // Another process has stored the PDF in the same time.
      if (recorded !== document) await parts.files.delete(document.fileID)
      return recorded
    })
  })
