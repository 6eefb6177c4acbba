import { timeLog } from '@belay/contract/hours-logged'
import { abilitiesOf } from '../../platform/calls/abilities.ts'
import type { Actor } from '../../platform/calls/actor.ts'
import { pickFields } from '../../platform/calls/pick-fields.ts'
import type { VersionedLog } from './hours-logged.documents.ts'
import {
  type Approver,
  isOwnLog,
  mayChangeApproval,
  mayDecideHours,
  mayDeleteLog,
  mayEditLog,
  mayReturnLog,
  refuseMissingOwnerOrProgram,
} from './hours-logged.rules.ts'

/** Returns a time log with the caller's abilities. */
export function presentLog(
  actor: Actor,
  log: VersionedLog,
  approver: Approver,
  presence: { hasOwner: boolean; hasProgram: boolean },
) {
  const ownership = { isOwn: isOwnLog(actor, log, approver.staffID), otherAdmins: approver.otherAdmins }
  const approve = () => {
    mayDecideHours(actor, log, ownership)
    refuseMissingOwnerOrProgram(log, presence)
  }
  return {
    ...pickFields(timeLog, log),
    ...abilitiesOf(actor, {
      edit: { call: 'hoursLogged.update', rule: () => mayEditLog(actor, log, ownership) },
      delete: { call: 'hoursLogged.delete', rule: () => mayDeleteLog(actor, log) },
      approve: { call: 'hoursLogged.update', rule: approve },
      withdrawApproval: { call: 'hoursLogged.update', rule: () => mayChangeApproval(actor, log) },
      return: { call: 'hoursLogged.returnWithNote', rule: () => mayReturnLog(actor, log, ownership) },
    }),
  }
}
