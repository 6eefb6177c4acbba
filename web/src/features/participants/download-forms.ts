import { csvInstant } from '@belay/contract/csv'
import { cloud } from '../../cloud/client.ts'
import { readAllPages } from '../../cloud/read-all-pages.ts'
import { downloadCsv } from '../../ui/table/csv.ts'
import { type ReturnedForm, SIGNED_BY } from './describe-returned.ts'

/** Downloads a program's returned forms as a CSV file, with a column for each question that the person may read. */
export async function downloadForms(programID: string, timeZone: string): Promise<void> {
  const forms: ReturnedForm[] = await readAllPages((page) => cloud.participants.list({ programID, ...page }))
  const labels = new Set(forms.flatMap(({ answers }) => answers?.map(({ label }) => label) ?? []))
  const answerTo = (question: string) => (form: ReturnedForm) =>
    form.answers?.find(({ label }) => label === question)?.answer
  downloadCsv(
    'participant-forms',
    [
      { header: 'Name', value: ({ name }) => name },
      { header: 'Form', value: ({ signedBy }) => SIGNED_BY[signedBy] },
      { header: '18 or older', value: ({ isAdult }) => (isAdult === null ? '' : isAdult ? 'yes' : 'no') },
      { header: 'Sent', value: ({ sentAt }) => csvInstant(sentAt, timeZone) },
      { header: 'Corrected', value: ({ correctedAt }) => csvInstant(correctedAt, timeZone) },
      ...[...labels].map((label) => ({ header: label, value: answerTo(label) })),
    ],
    forms,
  )
}
