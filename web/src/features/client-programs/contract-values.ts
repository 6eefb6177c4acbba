import { derivedQuantity, type LineFacts, quantityInWords } from '@belay/contract/line-units'
import { contractTotal } from '@belay/contract/money'
import type { Outputs } from '../../cloud/client.ts'
import { all, isEmail, isMoney, isTime, needed, optional } from '../../ui/checks.ts'
import { isDate } from '../../ui/date-checks.ts'
import { toValues } from '../../ui/form-values.ts'
import type { Contract, LineItem } from './contract.ts'
import type { ProgramOwner } from './program-owner.ts'

/** What a contract takes from a program on the calendar. */
export type ContractProgram = Pick<
  Outputs['programSchedule']['list']['items'][number],
  'programID' | 'programName' | 'clientID' | 'date' | 'startTime' | 'endTime' | 'location' | 'participants'
>

/** A line while it is edited: its numbers may be blank. */
export type LineValues = Omit<LineItem, 'unitPrice' | 'quantity'> & {
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
  lineItems: [] as LineValues[],
  discount: 0 as number | '',
}
export type ContractValues = typeof BLANK
/** What a contract costs, as it is typed. */
export type TermsValues = Pick<ContractValues, 'lineItems' | 'discount'>

let lineCount = 0
export const toLineValues = (line: LineItem): LineValues => ({
  ...line,
  quantity: line.quantity ?? '',
  key: `line-${++lineCount}`,
})

const serializeLines = (lines: readonly LineValues[]) =>
  JSON.stringify(
    lines.map((line) => [line.lineItemCode, line.description, line.unitPrice, line.unit, line.unit ?? line.quantity]),
  )
/** Whether two lists of lines say the same; their keys are only for the screen, and derived quantities follow. */
export const areLinesEqual = (a: readonly LineValues[], b: readonly LineValues[]) =>
  serializeLines(a) === serializeLines(b)

export const emptyValues = (
  program?: ContractProgram,
  client?: { contactName: string; contactEmail: string },
): ContractValues =>
  toValues(BLANK, {
    ...program,
    contactPersonName: client?.contactName,
    contactPersonEmail: client?.contactEmail,
    signerEmail: client?.contactEmail,
  })

export const toFormValues = (contract: Contract): ContractValues =>
  toValues(BLANK, { ...contract, lineItems: contract.lineItems.map(toLineValues) })

const amount = (value: number | '') => (value === '' ? 0 : value)

/** The quantity of a line: what follows from the program, else what was typed. */
export const quantityOf = (line: Pick<LineValues, 'unit' | 'quantity'>, facts: LineFacts): number | '' =>
  derivedQuantity(line.unit, facts) ?? line.quantity

/** What is typed in the form as facts that quantities follow from. */
export const typedFacts = ({ participants, startTime, endTime }: ContractValues): LineFacts => ({
  participants: participants === '' ? null : participants,
  startTime: startTime || null,
  endTime: endTime || null,
  staffNeeded: null,
})

/** The facts of a program that its contract holds itself where no other document owns them. */
export const toFactsInput = (values: ContractValues) => ({
  programName: values.programName.trim(),
  date: values.date || null,
  startTime: values.startTime || null,
  endTime: values.endTime || null,
  location: values.location.trim(),
  participants: values.participants === '' ? null : values.participants,
})

/** What of a contract its form may change: not what the owner of its program says. */
export function withoutOwned(values: ContractValues, owner: ProgramOwner | null) {
  if (!owner) return values
  const { programName, date, startTime, endTime, participants, ...own } = values
  if (owner.kind === 'request') return own
  const { location, ...parties } = own
  return parties
}

/** All that is the contract's own, whoever owns the facts of its program. */
export const toContractInput = (values: ContractValues, facts: LineFacts) => ({
  clientID: values.clientID ?? '',
  contactPersonName: values.contactPersonName.trim(),
  contactPersonEmail: values.contactPersonEmail.trim().toLowerCase(),
  signerEmail: values.signerEmail.trim().toLowerCase(),
  ...toTermsInput(values, facts),
})

/** Lines and discount as the calls take them. */
export const toTermsInput = ({ lineItems, discount }: TermsValues, facts: LineFacts) => ({
  lineItems: lineItems.map(({ key: _, ...line }) => ({
    ...line,
    description: line.description.trim(),
    unitPrice: amount(line.unitPrice),
    quantity: quantityOf(line, facts) || null,
  })),
  discount: amount(discount),
})

/** "Still to be entered: miles of Travel": the lines that the total leaves out. Empty if there are none. */
export function describeOpenLines(lineItems: readonly LineValues[], facts: LineFacts): string {
  const open = lineItems.filter((line) => line.unit !== null && quantityOf(line, facts) === '')
  const words = open.map(({ unit, description }) => `${quantityInWords(unit)} of ${description || 'a line'}`)
  return open.length === 0 ? '' : `Still to be entered: ${words.join(', ')}`
}

/** The total while it is typed, summed as the cloud sums it. */
export function calculateTotals({ lineItems, discount }: TermsValues, facts: LineFacts) {
  const counted = lineItems.map((line) => ({
    unitPrice: amount(line.unitPrice),
    quantity: amount(quantityOf(line, facts)),
  }))
  return { subtotal: contractTotal(counted, 0), total: contractTotal(counted, amount(discount)) }
}

/** A line with a unit may wait for its quantity; the contract is not sent before it is entered. */
const checkQuantity = (line: Pick<LineValues, 'unit'> | undefined, quantity: number | ''): string | null =>
  Number(quantity) > 0 || (quantity === '' && line?.unit) ? null : 'Enter more than 0.'

const LINE_CHECKS = {
  description: needed('Enter a description.'),
  quantity: (quantity: number | '', values?: unknown, path?: string) =>
    checkQuantity((values as TermsValues | undefined)?.lineItems[Number(path?.split('.')[1])], quantity),
  unitPrice: all(needed('Enter a price.'), isMoney()),
}

/** What is wrong with a discount: it takes no more off than there is. */
const checkDiscount = (values: TermsValues, facts: LineFacts): string | null =>
  Number(values.discount) > 0 && Number(values.discount) > calculateTotals(values, facts).subtotal
    ? "The discount can't be more than the subtotal."
    : optional(isMoney())(values.discount)

/** What is wrong with lines and discount, by field. */
export function findTermsProblems(values: TermsValues, facts: LineFacts): Record<string, string> {
  const found = values.lineItems.flatMap((line, place) => [
    [`lineItems.${place}.description`, LINE_CHECKS.description(line.description)],
    [`lineItems.${place}.quantity`, checkQuantity(line, quantityOf(line, facts))],
    [`lineItems.${place}.unitPrice`, LINE_CHECKS.unitPrice(line.unitPrice)],
  ])
  const problems = [...found, ['discount', checkDiscount(values, facts)]].filter(([, problem]) => problem)
  return Object.fromEntries(problems) as Record<string, string>
}

/** What is checked of each field; `facts` are what quantities follow from. */
export const checksFor = (facts: (values: ContractValues) => LineFacts) => ({
  clientID: needed('Choose a client.'),
  programName: needed('Enter a program name.'),
  contactPersonEmail: isEmail("Enter the contact's e-mail address."),
  signerEmail: isEmail("Enter the signer's e-mail address."),
  date: optional(isDate()),
  startTime: optional(isTime()),
  endTime: optional(isTime()),
  lineItems: LINE_CHECKS,
  discount: (_: number | '', values?: unknown) =>
    checkDiscount(values as ContractValues, facts(values as ContractValues)),
})
