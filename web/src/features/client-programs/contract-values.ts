import { contractTotal } from '@belay/contract/money'
import type { Outputs } from '../../cloud/client.ts'
import { all, isDate, isEmail, isMoney, isTime, needed, optional } from '../../ui/checks.ts'
import { toValues } from '../../ui/form-values.ts'
import type { Contract, LineItem } from './contract.ts'

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

let lineCount = 0
export const toLineValues = (line: LineItem): LineValues => ({ ...line, key: `line-${++lineCount}` })

const serializeLines = (lines: readonly LineValues[]) =>
  JSON.stringify(lines.map((line) => [line.lineItemCode, line.description, line.unitPrice, line.quantity]))
/** Whether two lists of lines say the same; their keys are only for the screen. */
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

export const toContractInput = (values: ContractValues) => ({
  clientID: values.clientID ?? '',
  programName: values.programName.trim(),
  contactPersonName: values.contactPersonName.trim(),
  contactPersonEmail: values.contactPersonEmail.trim().toLowerCase(),
  signerEmail: values.signerEmail.trim().toLowerCase(),
  date: values.date || null,
  startTime: values.startTime || null,
  endTime: values.endTime || null,
  location: values.location.trim(),
  participants: values.participants === '' ? null : values.participants,
  lineItems: values.lineItems.map(({ itemID, lineItemCode, description, unitPrice, quantity }) => ({
    itemID,
    lineItemCode,
    description: description.trim(),
    unitPrice: amount(unitPrice),
    quantity: amount(quantity),
  })),
  discount: amount(values.discount),
})

/** The total while it is typed, summed as the cloud sums it. */
export function calculateTotals({ lineItems, discount }: Pick<ContractValues, 'lineItems' | 'discount'>) {
  const counted = lineItems.map(({ unitPrice, quantity }) => ({
    unitPrice: amount(unitPrice),
    quantity: amount(quantity),
  }))
  return { subtotal: contractTotal(counted, 0), total: contractTotal(counted, amount(discount)) }
}

/** What is checked of each field. */
export const CHECKS = {
  clientID: needed('Choose a client.'),
  programName: needed('Enter a program name.'),
  contactPersonEmail: isEmail("Enter the contact's e-mail address."),
  signerEmail: isEmail("Enter the signer's e-mail address."),
  date: optional(isDate()),
  startTime: optional(isTime()),
  endTime: optional(isTime()),
  lineItems: {
    description: needed('Enter a description.'),
    quantity: (quantity: number | '') => (Number(quantity) > 0 ? null : 'Enter more than 0.'),
    unitPrice: all(needed('Enter a price.'), isMoney()),
  },
  discount: (discount: number | '', values?: unknown) =>
    Number(discount) > 0 && Number(discount) > calculateTotals(values as ContractValues).subtotal
      ? "The discount can't be more than the subtotal."
      : optional(isMoney())(discount),
}
