import type { Actor } from '../../../platform/calls/actor.ts'
import type { DocumentStore } from '../../../platform/documents/store.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { findStaffByEmail } from '../../staff/find-staff.ts'
import { readClientFacts } from '../changes/read-client-facts.ts'

/** Reads a program and the person's staff record, for the rules of its photos. */
export async function readPhotoProgram(reader: Tx | { store: DocumentStore }, actor: Actor, programID: string) {
  const [program, member] = await Promise.all([
    readClientFacts(reader, programID),
    actor.permission === 'Facilitator' ? findStaffByEmail(reader, actor.email) : null,
  ])
  return { program, viewer: { actor, staffID: member?.staffID ?? null } }
}
