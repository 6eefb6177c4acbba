import type { listedTimeLog } from '@belay/contract/hours-logged'
import type * as z from 'zod'
import { abilitiesOf } from '../../platform/abilities.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import type { TimeLog } from './hours-logged.documents.ts'
import {
  type Approver,
  isOwnLog,
  mayChangeApproval,
  mayDecide,
  mayDeleteLog,
  mayEditLog,
  mayReturn,
} from './hours-logged.rules.ts'

/** A time log with what this person may do with it, by the rules that refuse. */
export function presentLog(actor: Actor, log: Versioned<TimeLog>, approver: Approver): z.output<typeof listedTimeLog> {
  const needsAnother = isOwnLog(actor, log, approver.staffID) && approver.hasOtherAdmins
  return {
    timeID: log.timeID,
    userId: log.userId,
    staffID: log.staffID,
    staffName: log.staffName,
    date: log.date,
    hours: log.hours,
    programID: log.programID,
    programName: log.programName,
    role: log.role,
    note: log.note,
    approved: log.approved,
    approvedBy: log.approvedBy,
    approvedAt: log.approvedAt,
    payRate: log.payRate,
    returnedAt: log.returnedAt,
    returnNote: log.returnNote,
    payRunID: log.payRunID,
    dateSubmitted: log.dateSubmitted,
    lastUpdated: log.lastUpdated,
    version: log.version,
    createdAt: log.createdAt,
    ...(log.updatedAt === undefined ? {} : { updatedAt: log.updatedAt }),
    ...abilitiesOf(actor, {
      edit: { call: 'hoursLogged.update', rule: () => mayEditLog(actor, log, needsAnother) },
      delete: { call: 'hoursLogged.delete', rule: () => mayDeleteLog(actor, log) },
      approve: { call: 'hoursLogged.update', rule: () => mayDecide(actor, log, needsAnother) },
      withdrawApproval: { call: 'hoursLogged.update', rule: () => mayChangeApproval(actor, log) },
      return: { call: 'hoursLogged.returnWithNote', rule: () => mayReturn(actor, log, needsAnother) },
    }),
  }
}
