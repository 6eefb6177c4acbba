import { deriveQuantity, type LineFacts, quantityInWords } from '@belay/contract/line-units'
import { contractTotal } from '@belay/contract/money'
import type { Outputs } from '../../../cloud/client.ts'
import { combineChecks, isEmail, isMoney, isTime, optional, required } from '../../../ui/form/checks.ts'
import { isDate } from '../../../ui/form/date-checks.ts'
import { toValues } from '../../../ui/form/form-values.ts'
import type { Contract, LineItem } from '../contract.ts'
import type { ProgramOwner } from './program-owner.ts'

/** The fields of a scheduled program that a new contract copies. */
export type ContractProgram = Pick<
  Outputs['programSchedule']['list']['items'][number],
  'programID' | 'programName' | 'clientID' | 'date' | 'startTime' | 'endTime' | 'location' | 'participants'
>

/** The form values of a line. Its numbers may be blank. */
export type ContractLineValues = Omit<LineItem, 'unitPrice' | 'quantity'> & {
  unitPrice: number | ''
  quantity: number | ''
  key: string
}

const BLANK = {
  clientID: null as string | null,
  programName: '',
  contactPersonName: '',
  contactPersonEmail: '',
  signerEmail: '',
  date: '',
  startTime: '',
  endTime: '',
  location: '',
  participants: '' as number | '',
  lineItems: [] as ContractLineValues[],
  discount: 0 as number | '',
}
export type ContractValues = typeof BLANK
export type TermsValues = Pick<ContractValues, 'lineItems' | 'discount'>

let lineCount = 0
export const toLineValues = (line: LineItem): ContractLineValues => ({
  ...line,
  quantity: line.quantity ?? '',
  key: `line-${++lineCount}`,
})

const serializeLines = (lines: readonly ContractLineValues[]) =>
  JSON.stringify(
    lines.map((line) => [line.lineItemCode, line.description, line.unitPrice, line.unit, line.unit ?? line.quantity]),
  )
/** True if two lists of lines have the same content. Ignores keys and computed quantities. */
export const areLinesEqual = (a: readonly ContractLineValues[], b: readonly ContractLineValues[]) =>
  serializeLines(a) === serializeLines(b)

export const createBlankContract = (
  program?: ContractProgram,
  client?: { contactName: string; contactEmail: string },
): ContractValues =>
  toValues(BLANK, {
    ...program,
    contactPersonName: client?.contactName,
    contactPersonEmail: client?.contactEmail,
    signerEmail: client?.contactEmail,
  })

export const toContractValues = (contract: Contract): ContractValues =>
  toValues(BLANK, { ...contract, lineItems: contract.lineItems.map(toLineValues) })

const toAmount = (value: number | '') => (value === '' ? 0 : value)

/** Returns the quantity of a line: computed from the program's facts, or else as typed. */
export const findQuantity = (line: Pick<ContractLineValues, 'unit' | 'quantity'>, facts: LineFacts): number | '' =>
  deriveQuantity(line.unit, facts) ?? line.quantity

/** Returns the typed facts from which quantities are computed. */
export function toLineFacts(values: ContractValues): LineFacts {
  const { participants, startTime, endTime } = toFactsInput(values)
  return { participants, startTime, endTime, staffNeeded: null }
}

/** Returns the program's facts, which the contract stores if no other document owns them. */
export const toFactsInput = (values: ContractValues) => ({
  programName: values.programName.trim(),
  date: values.date || null,
  startTime: values.startTime || null,
  endTime: values.endTime || null,
  location: values.location.trim(),
  participants: values.participants === '' ? null : values.participants,
})

/** Returns the values that the contract's form may change: without the facts that the program's owner decides. */
export function omitOwnedFacts(values: ContractValues, owner: ProgramOwner | null) {
  if (!owner) return values
  const { programName, date, startTime, endTime, participants, ...ownValues } = values
  if (owner.kind === 'request') return ownValues
  const { location, ...parties } = ownValues
  return parties
}

/** Converts the values that every contract owns to the input of the calls. */
export const toContractInput = (values: ContractValues, facts: LineFacts) => ({
  clientID: values.clientID ?? '',
  contactPersonName: values.contactPersonName.trim(),
  contactPersonEmail: values.contactPersonEmail.trim().toLowerCase(),
  signerEmail: values.signerEmail.trim().toLowerCase(),
  ...toTermsInput(values, facts),
})

export const toTermsInput = ({ lineItems, discount }: TermsValues, facts: LineFacts) => ({
  lineItems: lineItems.map(({ key: _, ...line }) => ({
    ...line,
    description: line.description.trim(),
    unitPrice: toAmount(line.unitPrice),
    quantity: findQuantity(line, facts) || null,
  })),
  discount: toAmount(discount),
})

/** Names the lines that the total leaves out: "Still to be entered: miles of Travel". Returns '' without such lines. */
export function describeOpenLines(lineItems: readonly ContractLineValues[], facts: LineFacts): string {
  const openLines = lineItems.filter((line) => line.unit !== null && findQuantity(line, facts) === '')
  const openQuantities = openLines.map(
    ({ unit, description }) => `${quantityInWords(unit)} of ${description || 'a line'}`,
  )
  return openLines.length === 0 ? '' : `Still to be entered: ${openQuantities.join(', ')}`
}

/** Returns the subtotal and total of the typed values, computed as in the cloud. */
export function calculateTotals({ lineItems, discount }: TermsValues, facts: LineFacts) {
  const countedLines = lineItems.map((line) => ({
    unitPrice: toAmount(line.unitPrice),
    quantity: toAmount(findQuantity(line, facts)),
  }))
  return { subtotal: contractTotal(countedLines, 0), total: contractTotal(countedLines, toAmount(discount)) }
}

/** Returns an error for a quantity of 0 or less. A line with a unit may have no quantity until the contract is sent. */
const checkQuantity = (line: Pick<ContractLineValues, 'unit'> | undefined, quantity: number | ''): string | null =>
  Number(quantity) > 0 || (quantity === '' && line?.unit) ? null : 'Enter more than 0.'

const LINE_CHECKS = {
  description: required('Enter a description.'),
  quantity: (quantity: number | '', values?: unknown, path?: string) =>
    checkQuantity((values as TermsValues | undefined)?.lineItems[Number(path?.split('.')[1])], quantity),
  unitPrice: combineChecks(required('Enter a price.'), isMoney()),
}

const checkDiscount = (values: TermsValues, facts: LineFacts): string | null =>
  Number(values.discount) > 0 && Number(values.discount) > calculateTotals(values, facts).subtotal
    ? "The discount can't be more than the subtotal."
    : optional(isMoney())(values.discount)

export function findTermsProblems(values: TermsValues, facts: LineFacts): Record<string, string> {
  const allProblems = values.lineItems.flatMap((line, place) => [
    [`lineItems.${place}.description`, LINE_CHECKS.description(line.description)],
    [`lineItems.${place}.quantity`, checkQuantity(line, findQuantity(line, facts))],
    [`lineItems.${place}.unitPrice`, LINE_CHECKS.unitPrice(line.unitPrice)],
  ])
  const problems = [...allProblems, ['discount', checkDiscount(values, facts)]].filter(([, problem]) => problem)
  return Object.fromEntries(problems) as Record<string, string>
}

/** Returns the checks of each field. `facts` returns the facts from which quantities are computed. */
export const createContractChecks = (facts: (values: ContractValues) => LineFacts) => ({
  clientID: required('Choose a client.'),
  programName: required('Enter a program name.'),
  contactPersonEmail: isEmail("Enter the contact's e-mail address."),
  signerEmail: isEmail("Enter the signer's e-mail address."),
  date: optional(isDate()),
  startTime: optional(isTime()),
  endTime: optional(isTime()),
  lineItems: LINE_CHECKS,
  discount: (_: number | '', values?: unknown) =>
    checkDiscount(values as ContractValues, facts(values as ContractValues)),
})
