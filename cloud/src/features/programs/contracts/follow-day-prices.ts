import { isDeepStrictEqual } from 'node:util'
import { contractTotal } from '@belay/contract/money'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { findProgramType } from '../../program-types/find-program-type.ts'
import { mayCopyProgramFacts } from '../programs.rules.ts'
import { programSchedule } from '../schedule/program-schedule.documents.ts'
import { type ClientProgram, clientPrograms } from './client-programs.documents.ts'
import { priceLines } from './price-lines.ts'

type Lines = ClientProgram['lineItems']

/** Returns lines without their quantities, which a draft follows by itself or an Admin has entered. */
const withoutQuantities = (lines: Lines) => lines.map(({ quantity: _, ...line }) => line)

/**
 * Gives a draft the prices of its program's new weekday, after a move or when it gets its date. Lines that an Admin has
 * changed stay the same (R432).
 */
export async function followDayPrices(tx: Tx, programID: string): Promise<void> {
  const { before, after } =
    tx.listChanged(programSchedule).find((change) => change.after?.programID === programID) ?? {}
  if (!after || before?.date === after.date) return
  const contract = await tx.get(clientPrograms, programID)
  const isNew = tx.listChanged(clientPrograms).some((change) => !change.before && change.after?.programID === programID)
  if (!contract || isNew || contract.signed || contract.sentAt !== null) return
  const type = await findProgramType(tx, after.programType)
  if (!type?.lines.some(({ days }) => days.length > 0)) return
  const { participants, startTime, endTime, staffNeeded } = after
  const price = (date: string | null) => priceLines(tx, type, { participants, startTime, endTime, staffNeeded, date })
  const [earlier, later] = await Promise.all([price(before?.date ?? null), price(after.date)])
  if (!isDeepStrictEqual(withoutQuantities(contract.lineItems), withoutQuantities(earlier))) return
  const lineItems = keepQuantities(later, contract)
  const total = contractTotal(lineItems, contract.discount)
  tx.update(clientPrograms, mayCopyProgramFacts(contract, programID), { lineItems, total })
}

/** Returns lines with the quantities that a contract has for the same lines, such as miles that were entered. */
const keepQuantities = (lines: Lines, { lineItems }: ClientProgram): Lines =>
  lines.map((line) => {
    const same = lineItems.find(({ quantity }, at) => isDeepStrictEqual(lineItems[at], { ...line, quantity }))
    return { ...line, quantity: same?.quantity ?? line.quantity }
  })
