import { fromCents, lineCents, moneyFormat } from '@belay/contract/money'
import type { Format } from '../../ui/format.tsx'
import type { ContractDocumentContent, LineItem } from './contract.ts'

/** A fact in the signed contract and in its amendment. */
export type ComparedFact = { label: string; before: string; after: string; changed: boolean }
type Content = ContractDocumentContent

const NOTHING = '–'

/** Compares a contract with its amendment, fact by fact, in the order of the document. */
export function compareContents(before: Content, after: Content, format: Format, locale: string): ComparedFact[] {
  const fact = (label: string, of: (content: Content) => string): ComparedFact => {
    const [was, is] = [of(before) || NOTHING, of(after) || NOTHING]
    return { label, before: was, after: is, changed: was !== is }
  }
  const money = (content: Content, amount: number) => moneyFormat(locale, content.currency).format(amount)
  const facts = [
    fact('Date', ({ date }) => (date ? format.longDate(date) : '')),
    fact('Time', ({ startTime, endTime }) => format.time(startTime, endTime) ?? ''),
    fact('Place', ({ location }) => location),
    fact('Participants', ({ participants }) => (participants === null ? '' : format.number(participants))),
    ...matchLines(before.lineItems, after.lineItems).map(([label, was, is]) =>
      fact(label, (content) => describeLine(content === before ? was : is, (amount) => money(content, amount))),
    ),
    fact('Discount', (content) => (content.discount > 0 ? money(content, -content.discount) : '')),
    fact('Total', (content) => money(content, content.total)),
  ]
  const parties = [
    fact('Program', ({ programName }) => programName),
    fact('Contact', ({ contactPersonName, contactPersonEmail }) =>
      [contactPersonName, contactPersonEmail].filter(Boolean).join(', '),
    ),
    fact('Signer', ({ signerEmail }) => signerEmail),
    fact('Payment text', ({ paymentText }) => paymentText),
    fact('Terms', ({ additionalText }) => additionalText),
  ].filter(({ changed }) => changed)
  return [...parties.map(shortenTexts), ...facts]
}

/** Replaces a long text by a short note, because the full text is shown below. */
const shortenTexts = (fact: ComparedFact): ComparedFact =>
  fact.label === 'Payment text' || fact.label === 'Terms'
    ? { ...fact, before: 'As signed', after: 'Changed, see below' }
    : fact

type Line = Pick<LineItem, 'lineItemCode' | 'description' | 'quantity' | 'unitPrice'>

/** Pairs the lines of both versions that have the same code and description, in order. */
function matchLines(before: readonly Line[], after: readonly Line[]): [string, Line | undefined, Line | undefined][] {
  const keyOf = ({ lineItemCode, description }: Line) => `${lineItemCode}\n${description}`
  const left = [...after]
  const matched = before.map((line): [string, Line | undefined, Line | undefined] => {
    const at = left.findIndex((other) => keyOf(other) === keyOf(line))
    return [line.description, line, at < 0 ? undefined : left.splice(at, 1)[0]]
  })
  return [...matched, ...left.map((line): [string, undefined, Line] => [line.description, undefined, line])]
}

function describeLine(line: Line | undefined, money: (amount: number) => string): string {
  if (!line) return ''
  const { quantity, unitPrice } = line
  if (quantity === null) return `${money(unitPrice)}, to be entered`
  return `${quantity} × ${money(unitPrice)} = ${money(fromCents(lineCents(quantity, unitPrice)))}`
}
