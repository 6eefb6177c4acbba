import { mayAsAdmin } from '../../platform/calls/admins.rules.ts'
import { pickDefinedFields } from '../../platform/calls/defined-fields.ts'
import { requireVersion, transactional } from '../../platform/calls/gate.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { normalizeClientName } from '../clients/client-likeness.ts'
import { clients } from '../clients/clients.documents.ts'
import { lockClient } from '../clients/clients.ts'
import { refuseSameName } from '../clients/create-client.ts'
import { mergeClient } from '../clients/merge-client.ts'
import { moveRecords } from '../clients/move-records.ts'
import { findNamedAfter, isNamedAfter, replaceClientName, wasShownToClient } from '../clients/named-after.ts'
import { clientPrograms } from './contracts/client-programs.documents.ts'
import { findRequestOfProgram, writeCopies } from './facts/copy-program-facts.ts'
import { mayCopyProgramFacts } from './programs.rules.ts'
import { programRequests } from './requests/program-requests.documents.ts'
import { programSchedule } from './schedule/program-schedule.documents.ts'

/**
 * Changes a client. A new name is copied to its contracts and schedule entries, but never to frozen content, and the
 * programs that contain the old name are renamed.
 */
export const updateClient = transactional('clients.update', async (tx, input) => {
  const { clientID, version, allowSameName, ...changes } = input
  const before = requireVersion(await lockClient(tx, clientID), version)
  if (
    changes.organization !== undefined &&
    normalizeClientName(changes.organization) !== normalizeClientName(before.organization)
  )
    await refuseSameName(tx, changes.organization, allowSameName, clientID)
  const after = tx.update(clients, mayAsAdmin(tx.actor, before), pickDefinedFields(changes))
  if (after.organization === before.organization) return after
  const named = await findNamedAfter(tx.store, before)
  await moveRecords(tx, clientID, after)
  await renamePrograms(tx, named, before.organization, after.organization)
  return after
})

/** Merges a duplicate into this client and renames the programs that contain the duplicate's name, in one commit. */
export const mergeClients = transactional('clients.merge', async (tx, input) => {
  const { client, duplicate, named } = await mergeClient(tx, input)
  await renamePrograms(tx, named, duplicate.organization, client.organization)
  return client
})

/**
 * Renames programs that contain a client's name, in the document that owns the name. Notifies nobody, because no date
 * or place changes. A program whose contract was already sent keeps its name, because the signer has read it.
 */
async function renamePrograms(tx: Tx, programIDs: readonly string[], from: string, to: string): Promise<void> {
  if (from === to) return
  for (const programID of programIDs) {
    const [entry, contract] = await Promise.all([tx.get(programSchedule, programID), tx.get(clientPrograms, programID)])
    if (contract && wasShownToClient(contract)) continue
    const request = entry ? null : await findRequestOfProgram(tx, programID, null)
    if (entry && isNamedAfter(entry.programName, from))
      tx.update(programSchedule, mayCopyProgramFacts(entry, programID), {
        programName: replaceClientName(entry.programName, from, to),
      })
    if (request?.organization === from)
      tx.update(programRequests, mayCopyProgramFacts(request, programID), { organization: to })
    if (!entry && !request && contract)
      tx.update(clientPrograms, mayCopyProgramFacts(contract, programID), {
        programName: replaceClientName(contract.programName, from, to),
      })
    await writeCopies(tx, programID)
  }
}
