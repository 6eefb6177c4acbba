import type { Actor } from '../../platform/calls/actor.ts'
import type { ClientProgram } from './contracts/client-programs.documents.ts'
import { isParty } from './contracts/client-programs.rules.ts'
import type { ProgramRequest } from './requests/program-requests.documents.ts'
import { canSeeRequest } from './requests/program-requests.rules.ts'

/** The documents of a program that name its client's people. */
export type Parties = { request: ProgramRequest | null; contract: ClientProgram | null }

/** True if the person may see the request or is a party of the contract. False for a contract's mailed link. */
export const belongsToClient = (actor: Actor, { request, contract }: Parties): boolean =>
  !actor.linkPass &&
  ((request !== null && canSeeRequest(actor, request)) || (contract !== null && isParty(actor, contract)))
