import { parseStrokes } from '@belay/contract/signature-strokes'
import { Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useAct } from '../../../ui/actions/act.ts'
import { DateTime } from '../../../ui/format/format.tsx'
import { Facts } from '../../../ui/layers/detail-panel.tsx'
import { Section, Surface } from '../../../ui/page/page.tsx'
import { type Contract, downloadPdf, type Signature } from '../contract.ts'
import styles from './signature.module.css'
import '@fontsource/great-vibes/index.css'

/** The margin around the drawing, for the width of the pen. */
const MARGIN = 4

/** Shows who signed a contract, the time, the method and the hashes. Shows nothing before the contract is signed. */
export function SignatureCertificate({ contract }: { contract: Contract }) {
  const { signature, documentHash, frozen, signerEmail, signedDocuments } = contract
  if (!signature) return null
  const document = signedDocuments.find(
    (stored) => stored.documentHash === documentHash && stored.signedAt === signature.signedAt,
  )
  const storedLater = document && document.storedAt > document.signedAt ? document.storedAt : null
  return (
    <Section title="Signature">
      <Surface>
        <SignatureMark signature={signature} />
        <Facts
          items={[
            ['Signed by', `${signature.name} (${frozen?.signerEmail ?? signerEmail})`],
            ['Signed as', signature.role],
            ['Signed at', <DateTime key="at" at={signature.signedAt} />],
            ['Method', signature.method === 'drawn' ? 'Drawn by hand on screen' : 'Typed name'],
            ['Address (IP)', signature.ip],
            ['Document (SHA-256)', documentHash && <code className={styles.hash}>{documentHash}</code>],
            ['PDF (SHA-256)', document && <code className={styles.hash}>{document.sha256}</code>],
            ['PDF stored on', storedLater && <DateTime key="stored" at={storedLater} />],
          ]}
        />
        {document && (
          <p>
            <Link to="/check">Check a PDF of this contract</Link>
          </p>
        )}
      </Surface>
    </Section>
  )
}

type Mark = Pick<Signature, 'name' | 'method' | 'strokes'>

/** Shows the drawing of a signature, or the typed name in a handwritten typeface. */
export function SignatureMark({ signature }: { signature: Mark }) {
  const strokes = signature.method === 'drawn' ? parseStrokes(signature.strokes) : null
  if (!strokes)
    return (
      <Text inherit mb="md">
        <TypedSignature name={signature.name} />
      </Text>
    )
  const box = [strokes.left - MARGIN, strokes.top - MARGIN, strokes.width + 2 * MARGIN, strokes.height + 2 * MARGIN]
  return (
    <svg className={styles.drawn} viewBox={box.join(' ')} role="img" aria-label={`Signature of ${signature.name}`}>
      <path d={strokes.path} />
    </svg>
  )
}

/** Shows the complete earlier versions of a contract, which were voided or replaced by an amendment. */
export function VoidedVersions({ contract }: { contract: Contract }) {
  const act = useAct()
  if (contract.versions.length === 0) return null
  return (
    <Section title={contract.versions.some(({ replacedAt }) => replacedAt) ? 'Earlier versions' : 'Voided versions'}>
      <ul className={styles.versions}>
        {contract.versions.map((version, place) => (
          <Group
            component="li"
            key={version.documentHash}
            justify="space-between"
            align="flex-start"
            gap="lg"
            py="md"
            wrap="nowrap"
          >
            <div>
              Signed by {version.signature.name} on <DateTime at={version.signature.signedAt} />,{' '}
              {version.replacedAt
                ? `replaced by the amendment that ${version.replacedBy} signed on `
                : `voided by ${version.voidedBy} on `}
              <DateTime at={version.replacedAt ?? version.voidedAt ?? null} />.
              <Text inherit c="dimmed">
                {version.voidReason}
              </Text>
            </div>
            <Button
              variant="default"
              size="compact-sm"
              loading={act.busy}
              data-print="no"
              aria-label={`PDF of ${version.replacedAt ? 'earlier' : 'voided'} version ${place + 1}`}
              onClick={() => void act(() => downloadPdf(contract.programID, contract.programName, { voided: place }))}
            >
              PDF
            </Button>
          </Group>
        ))}
      </ul>
    </Section>
  )
}

export function TypedSignature({ name }: { name: string }) {
  return <span className={styles.script}>{name}</span>
}
