import { useState } from 'react'
import { getErrorMessage } from '../../cloud/calls/errors.ts'
import { useCentre } from '../../cloud/centre.ts'
import { cloud, type Outputs } from '../../cloud/client.ts'
import { useFormat } from '../../ui/format/format.tsx'
import { CardPage } from '../../ui/page/card-page.tsx'
import { useTitle } from '../../ui/page/use-title.ts'
import styles from './check-document.module.css'
import { hashFile } from './hash-file.ts'

type Document = Outputs['clientPrograms']['checkDocument']['document']
type Result = { fileName: string; document: Document } | { problem: string }

/** Shows the page on which everyone can check a signed contract's PDF. The file stays in the browser. */
export function CheckDocumentScreen() {
  const { name } = useCentre()
  const [result, setResult] = useState<Result | null>(null)
  const [busy, setBusy] = useState(false)
  useTitle('Check a document')
  const check = (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    checkFile(file)
      .then(setResult)
      .catch((error: unknown) => setResult({ problem: getErrorMessage(error) }))
      .finally(() => setBusy(false))
  }
  return (
    <CardPage>
      <div className={styles.content}>
        <h1 className={styles.title}>Check a document</h1>
        <p>Find out if a PDF is the signed contract that {name} has stored.</p>
        <label className={styles.drop}>
          Choose a PDF, or drop it here
          <input
            type="file"
            accept="application/pdf,.pdf"
            disabled={busy}
            onChange={({ currentTarget }) => {
              check(currentTarget.files?.[0])
              // The same file can be chosen again.
              currentTarget.value = ''
            }}
          />
        </label>
        <div role="status">{result && !busy && <CheckResult result={result} />}</div>
        <p className={styles.more}>
          Your file stays on your device. We compare only its fingerprint (SHA-256) with those of our signed contracts.
          Use the PDF that you got by e-mail or downloaded here: a scan or a copy saved by another program is another
          file.
        </p>
      </div>
    </CardPage>
  )
}

async function checkFile(file: File): Promise<Result> {
  if (!isSecureContext) return { problem: "Your browser can't check a file here. Open this page with https." }
  const { document } = await cloud.clientPrograms.checkDocument({ sha256: await hashFile(file) })
  return { fileName: file.name, document }
}

function CheckResult({ result }: { result: Result }) {
  const format = useFormat()
  if ('problem' in result) return <p role="alert">{result.problem}</p>
  const { fileName, document } = result
  if (!document)
    return (
      <p>
        <strong>No.</strong> {fileName} isn't the stored PDF of a signed contract of ours. It may have been changed, or
        saved again by another program.
      </p>
    )
  const { signedAt, state, endedAt } = document
  return (
    <>
      <p>
        <strong>Yes.</strong> {fileName} is, byte for byte, the contract that was signed on {format.dayOf(signedAt)}.
      </p>
      {endedAt !== null && (
        <p>
          It is no longer in force: it was {state} on {format.dayOf(endedAt)}.
        </p>
      )}
    </>
  )
}
