import { useCentre } from '../../../cloud/centre.ts'
import { useFormat } from '../../../ui/format/format.tsx'
import { Section } from '../../../ui/page/page.tsx'
import type { ContractDocumentContent } from '../contract.ts'
import styles from './amendment-comparison.module.css'
import { compareContents } from './amendment-values.ts'

type Props = { signed: ContractDocumentContent; amended: ContractDocumentContent }

export function AmendmentComparison({ signed, amended }: Props) {
  const format = useFormat()
  const { locale } = useCentre()
  return (
    <Section title="What changes">
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">Signed</th>
            <th scope="col">Amendment</th>
          </tr>
        </thead>
        <tbody>
          {compareContents(signed, amended, format, locale).map(({ label, before, after, changed }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts keep their order
            <tr key={index} className={changed ? styles.changed : undefined}>
              <th scope="row">{label}</th>
              <td>{before}</td>
              <td>{changed ? <ins className={styles.after}>{after}</ins> : after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
