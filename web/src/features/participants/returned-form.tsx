import { civilDateOf } from '@belay/contract/dates'
import type { ParticipantForm } from '@belay/contract/participants'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useCentre } from '../../cloud/centre.ts'
import { cloud, type Outputs } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'
import { downloadFile } from '../../ui/download-file.ts'
import { useFormat } from '../../ui/format/format.tsx'
import { Facts } from '../../ui/layers/detail-panel.tsx'
import { Modal } from '../../ui/layers/layers.tsx'
import { Loaded } from '../../ui/page/states.tsx'
import { RichTextView } from '../../ui/rich-text/rich-text.tsx'
import { SignatureMark } from '../client-programs/signing/signature-certificate.tsx'
import type { FormsOfProgram } from './describe-returned.ts'
import { describeAnswer } from './describe-returned.ts'
import { Sheet } from './print-sheets.tsx'
import styles from './returned-form.module.css'

type SignedForm = Outputs['participants']['get']
type DialogProps = { programID: string; id: string; name: string; facts: FormsOfProgram; onClose: () => void }

/** Shows an Admin a returned form: the answers, the signature and the text that was signed (R443). */
export function ReturnedFormDialog({ programID, id, name, facts, onClose }: DialogProps) {
  const query = useQuery(api.participants.get.queryOptions({ input: { programID, id } }))
  const [isPrinting, setPrinting] = useState(false)
  const { data: form } = query
  return (
    <Modal opened onClose={onClose} title={`Form of ${name}`} fullScreen>
      <Loaded query={query} height={420}>
        {(loaded) => <FormOnPaper form={loaded} />}
      </Loaded>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" disabled={!form} onClick={() => form && downloadForm(form)}>
          Download the data
        </Button>
        <Button variant="default" disabled={!form} onClick={() => setPrinting(true)}>
          Print
        </Button>
      </Group>
      {form && isPrinting && (
        <Sheet title="Participant form" facts={facts} onPrinted={() => setPrinting(false)}>
          <FormOnPaper form={form} />
        </Sheet>
      )}
    </Modal>
  )
}

/** Downloads everything that is stored about a participant in this form. Records this as a security event. */
function downloadForm(form: SignedForm): void {
  // The file is made here, so the cloud learns of it only by this call. A failure does not keep anybody from the file.
  cloud.securityEvents.recordExport({ list: 'participant-form' }).catch(() => {})
  const text = JSON.stringify(form, null, 2)
  downloadFile('participant-form.json', new Blob([text], { type: 'application/json' }))
}

function FormOnPaper({ form }: { form: SignedForm }) {
  const format = useFormat()
  const { timeZone } = useCentre()
  const toTime = (at: number) => format.dateTime(at, () => format.paperDay(civilDateOf(at, timeZone)))
  const { name, birthDate, guardian, answers, signature, text, sentAt, correctedAt, healthDeletedAt } = form
  return (
    <div className={styles.form}>
      <Facts
        items={[
          ['Participant', name],
          ['Date of birth', birthDate && format.paperDay(birthDate)],
          ['Age', describeAge(form)],
          ['Parent or guardian', guardian && `${guardian.name} (${guardian.email})`],
          ['Signed', toTime(sentAt)],
          ['Corrected', correctedAt !== null && toTime(correctedAt)],
          ...answers.map(({ label, answer }): [string, ReactNode] => [label, describeAnswer(answer)]),
          ['Health', healthDeletedAt !== null && `Answers were deleted on ${format.dayOf(healthDeletedAt)}.`],
        ]}
      />
      {text && (
        <section className={styles.text} aria-label="What was signed">
          <RichTextView html={text} />
        </section>
      )}
      {signature && (
        <section aria-label="Signature">
          <SignatureMark signature={{ ...signature, method: signature.strokes ? 'drawn' : 'typed' }} />
          <p className={styles.signer}>{signature.name}</p>
        </section>
      )}
    </div>
  )
}

const describeAge = ({ isAdult }: Pick<ParticipantForm, 'isAdult'>): string | null =>
  isAdult === null ? null : isAdult ? '18 or older' : 'Under 18'
