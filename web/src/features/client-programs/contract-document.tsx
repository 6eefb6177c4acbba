import { fromCents, lineCents, moneyFormat } from '@belay/contract/money'
import { useCentre } from '../../cloud/centre.ts'
import { useFormat } from '../../ui/format.tsx'
import { RichTextView } from '../../ui/rich-text.tsx'
import type { ContractDocumentContent } from './contract.ts'
import styles from './contract-document.module.css'

const AGREED_LATER = 'To be agreed'

/** The contract as a page to read and to print; the same order as its PDF. */
export function ContractDocument({ paper, mark }: { paper: ContractDocumentContent; mark?: string }) {
  const format = useFormat()
  const { address } = useCentre()
  const contact = [paper.contactPersonName, paper.contactPersonEmail].filter(Boolean).join(', ')
  const when = paper.date
    ? [format.longDate(paper.date), format.time(paper.startTime, paper.endTime)].filter(Boolean).join(', ')
    : AGREED_LATER
  return (
    <article className={styles.paper} aria-label={`Contract: ${paper.programName}`}>
      <header className={styles.head}>
        <p className={styles.kind}>Program contract</p>
        <h3 className={styles.name}>{paper.programName}</h3>
        {mark && <p className={styles.mark}>{mark}</p>}
      </header>
      <div className={styles.parties}>
        <Party place="Between">
          <strong>{paper.centreName}</strong>
          <span>{address}</span>
        </Party>
        <Party place="And">
          <strong>{paper.organization}</strong>
          {contact && <span>{contact}</span>}
          {paper.signerEmail !== paper.contactPersonEmail && <span>Signer: {paper.signerEmail}</span>}
        </Party>
      </div>
      <dl className={styles.facts}>
        <dt>Date</dt>
        <dd>{when}</dd>
        <dt>Place</dt>
        <dd>{paper.location || AGREED_LATER}</dd>
        <dt>Participants</dt>
        <dd>{paper.participants === null ? AGREED_LATER : format.number(paper.participants)}</dd>
      </dl>
      <Lines paper={paper} />
      <Text title="Payment" html={paper.paymentText} />
      <Text title="Terms" html={paper.additionalText} />
    </article>
  )
}

function Party({ place, children }: { place: string; children: React.ReactNode }) {
  return (
    <div className={styles.party}>
      <span className={styles.role}>{place}</span>
      {children}
    </div>
  )
}

function Text({ title, html }: { title: string; html: string }) {
  if (!html.trim()) return null
  return (
    <section className={styles.text}>
      <h4>{title}</h4>
      <RichTextView html={html} />
    </section>
  )
}

/** Lines and totals in the currency of the paper, which may be older than the centre's settings. */
function Lines({ paper }: { paper: ContractDocumentContent }) {
  const { locale } = useCentre()
  const money = moneyFormat(locale, paper.currency)
  const cents = paper.lineItems.map((line) => lineCents(line.quantity, line.unitPrice))
  const sum = fromCents(cents.reduce((total, line) => total + line, 0))
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col" className={styles.number}>
            Quantity
          </th>
          <th scope="col" className={`${styles.number} ${styles.unit}`}>
            Unit price
          </th>
          <th scope="col" className={styles.number}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {paper.lineItems.length === 0 && (
          <tr>
            <td colSpan={4} className={styles.none}>
              No charges yet.
            </td>
          </tr>
        )}
        {paper.lineItems.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a paper do not move
          <tr key={place}>
            <td>
              {line.description}
              {line.lineItemCode && <span className={styles.code}>{line.lineItemCode}</span>}
            </td>
            <td className={styles.number}>
              {line.quantity}
              <span className={styles.each}>× {money.format(line.unitPrice)}</span>
            </td>
            <td className={`${styles.number} ${styles.unit}`}>{money.format(line.unitPrice)}</td>
            <td className={styles.number}>{money.format(fromCents(cents[place] ?? 0))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {paper.discount > 0 && (
          <>
            <Total label="Subtotal" amount={money.format(sum)} />
            <Total label="Discount" amount={money.format(-paper.discount)} />
          </>
        )}
        <Total label="Total" amount={money.format(paper.total)} final />
      </tfoot>
    </table>
  )
}

function Total({ label, amount, final }: { label: string; amount: string; final?: boolean }) {
  return (
    <tr className={final ? styles.total : undefined}>
      <th scope="row" colSpan={2}>
        {label}
      </th>
      <td colSpan={2} className={styles.number}>
        {amount}
      </td>
    </tr>
  )
}
