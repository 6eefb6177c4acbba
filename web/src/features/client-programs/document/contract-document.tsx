import { UNIT_WORDS } from '@belay/contract/line-units'
import { fromCents, lineCents, moneyFormat } from '@belay/contract/money'
import { Box, Text } from '@mantine/core'
import { useCentre } from '../../../cloud/centre.ts'
import { useFormat } from '../../../ui/format/format.tsx'
import { RichTextView } from '../../../ui/rich-text/rich-text.tsx'
import { DimmedText } from '../../../ui/text/dimmed-text.tsx'
import type { ContractDocumentContent } from '../contract.ts'
import styles from './contract-document.module.css'

const AGREED_LATER = 'To be agreed'
const TO_BE_ENTERED = 'To be entered'

/** Shows the contract as a page to read and print, in the same order as its PDF. */
export function ContractDocument({ content, statusLine }: { content: ContractDocumentContent; statusLine?: string }) {
  const format = useFormat()
  const { address } = useCentre()
  const contact = [content.contactPersonName, content.contactPersonEmail].filter(Boolean).join(', ')
  const when = content.date
    ? [format.paperDay(content.date), format.time(content.startTime, content.endTime)].filter(Boolean).join(', ')
    : AGREED_LATER
  return (
    <article className={styles.paper} aria-label={`Contract: ${content.programName}`}>
      <Box component="header" mb="xl">
        <DimmedText block>Program contract</DimmedText>
        <h3 className={styles.name}>{content.programName}</h3>
        {statusLine && (
          <Text inherit mt="sm" fw={600} c="dimmed">
            {statusLine}
          </Text>
        )}
      </Box>
      <div className={styles.parties}>
        <Party place="Between">
          <strong>{content.centreName}</strong>
          <span>{address}</span>
        </Party>
        <Party place="And">
          <strong>{content.organization}</strong>
          {contact && <span>{contact}</span>}
          {content.signerEmail !== content.contactPersonEmail && <span>Signer: {content.signerEmail}</span>}
        </Party>
      </div>
      <dl className={styles.facts}>
        <dt>Date</dt>
        <dd>{when}</dd>
        <dt>Place</dt>
        <dd>{content.location || AGREED_LATER}</dd>
        <dt>Participants</dt>
        <dd>{content.participants === null ? AGREED_LATER : format.number(content.participants)}</dd>
      </dl>
      <Lines content={content} />
      <Terms title="Payment" html={content.paymentText} />
      <Terms title="Terms" html={content.additionalText} />
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

function Terms({ title, html }: { title: string; html: string }) {
  if (!html.trim()) return null
  return (
    <section className={styles.text}>
      <h4>{title}</h4>
      <RichTextView html={html} />
    </section>
  )
}

/** Shows lines and totals in the contract's own currency, because the centre may use another currency now. */
function Lines({ content }: { content: ContractDocumentContent }) {
  const { locale } = useCentre()
  const money = moneyFormat(locale, content.currency)
  const cents = content.lineItems.map((line) => lineCents(line.quantity ?? 0, line.unitPrice))
  const isOpen = content.lineItems.some(({ quantity }) => quantity === null)
  const linesTotal = fromCents(cents.reduce((total, line) => total + line, 0))
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col" className={`${styles.number} ${styles.wide}`}>
            Quantity
          </th>
          <th scope="col" className={`${styles.number} ${styles.wide}`}>
            Unit price
          </th>
          <th scope="col" className={styles.number}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {content.lineItems.length === 0 && (
          <tr>
            <td colSpan={4} className={styles.none}>
              No charges yet.
            </td>
          </tr>
        )}
        {content.lineItems.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines keep their order
          <tr key={place}>
            <td>
              {line.description}
              <span className={styles.each}>
                {line.quantity ?? TO_BE_ENTERED} × {money.format(line.unitPrice)} {line.unit && UNIT_WORDS[line.unit]}
              </span>
              {line.lineItemCode && <span className={styles.below}>{line.lineItemCode}</span>}
            </td>
            <td className={`${styles.number} ${styles.wide}`}>{line.quantity ?? TO_BE_ENTERED}</td>
            <td className={`${styles.number} ${styles.wide}`}>
              {money.format(line.unitPrice)}
              {line.unit && <span className={styles.below}>{UNIT_WORDS[line.unit]}</span>}
            </td>
            <td className={styles.number}>
              {line.quantity === null ? '–' : money.format(fromCents(cents[place] ?? 0))}
            </td>
          </tr>
        ))}
      </tbody>
      {content.lineItems.length > 0 && (
        <tfoot>
          {content.discount > 0 && (
            <>
              <Total label="Subtotal" amount={money.format(linesTotal)} />
              <Total label="Discount" amount={money.format(-content.discount)} />
            </>
          )}
          <Total label={isOpen ? 'Total so far' : 'Total'} amount={money.format(content.total)} isFinal />
        </tfoot>
      )}
    </table>
  )
}

function Total({ label, amount, isFinal }: { label: string; amount: string; isFinal?: boolean }) {
  return (
    <tr className={isFinal ? styles.total : undefined}>
      <td colSpan={2} className={styles.wide} />
      <th scope="row">{label}</th>
      <td className={styles.number}>{amount}</td>
    </tr>
  )
}
