import { fromCents, lineCents, moneyFormat } from '@belay/contract/money'
import type { Format } from '../../../ui/format/format.tsx'
import type { ContractDocumentContent, LineItem } from '../contract.ts'

type ComparedFact = { label: string; before: string; after: string; changed: boolean }
type Content = ContractDocumentContent

const NO_VALUE = '–'

/** Compares a contract with its amendment, fact by fact, in the order of the document. */
export function compareContents(before: Content, after: Content, format: Format, locale: string): ComparedFact[] {
  const compareFact = (label: string, getText: (content: Content) => string): ComparedFact => {
    const [oldValue, newValue] = [getText(before) || NO_VALUE, getText(after) || NO_VALUE]
    return { label, before: oldValue, after: newValue, changed: oldValue !== newValue }
  }
  const money = (content: Content, amount: number) => moneyFormat(locale, content.currency).format(amount)
  const facts = [
    compareFact('Date', ({ date }) => (date ? format.day(date) : '')),
    compareFact('Time', ({ startTime, endTime }) => format.time(startTime, endTime) ?? ''),
    compareFact('Place', ({ location }) => location),
    compareFact('Participants', ({ participants }) => (participants === null ? '' : format.number(participants))),
    ...matchLines(before.lineItems, after.lineItems).map(([label, oldLine, newLine]) =>
      compareFact(label, (content) =>
        describeLine(content === before ? oldLine : newLine, (amount) => money(content, amount)),
      ),
    ),
    compareFact('Discount', (content) => (content.discount > 0 ? money(content, -content.discount) : '')),
    compareFact('Total', (content) => money(content, content.total)),
  ]
  const parties = [
    compareFact('Program', ({ programName }) => programName),
    compareFact('Contact', ({ contactPersonName, contactPersonEmail }) =>
      [contactPersonName, contactPersonEmail].filter(Boolean).join(', '),
    ),
    compareFact('Signer', ({ signerEmail }) => signerEmail),
    compareFact('Payment text', ({ paymentText }) => paymentText),
    compareFact('Terms', ({ additionalText }) => additionalText),
  ].filter(({ changed }) => changed)
  return [...parties.map(shortenText), ...facts]
}

/** Replaces a long text by a short note, because the full text is shown below. */
const shortenText = (fact: ComparedFact): ComparedFact =>
  fact.label === 'Payment text' || fact.label === 'Terms'
    ? { ...fact, before: 'As signed', after: 'Changed, see below' }
    : fact

type Line = Pick<LineItem, 'lineItemCode' | 'description' | 'quantity' | 'unitPrice'>

type LinePair = [label: string, before: Line | undefined, after: Line | undefined]

/** Pairs the lines of both versions that have the same code and description, in order. */
function matchLines(before: readonly Line[], after: readonly Line[]): LinePair[] {
  const toLineKey = ({ lineItemCode, description }: Line) => `${lineItemCode}\n${description}`
  const unmatched = [...after]
  const matched = before.map((line): LinePair => {
    const index = unmatched.findIndex((other) => toLineKey(other) === toLineKey(line))
    return [line.description, line, index < 0 ? undefined : unmatched.splice(index, 1)[0]]
  })
  return [...matched, ...unmatched.map((line): LinePair => [line.description, undefined, line])]
}

function describeLine(line: Line | undefined, money: (amount: number) => string): string {
  if (!line) return ''
  const { quantity, unitPrice } = line
  if (quantity === null) return `${money(unitPrice)}, to be entered`
  return `${quantity} × ${money(unitPrice)} = ${money(fromCents(lineCents(quantity, unitPrice)))}`
}
