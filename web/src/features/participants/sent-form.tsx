import type { OpenForm } from '@belay/contract/participants'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { useFormat } from '../../ui/format/format.tsx'
import { CardPage } from '../../ui/page/card-page.tsx'
import { LoginStep } from '../login/login-fields.tsx'
import type { OwnForm } from './own-forms.ts'

type SentProps = {
  opened: OpenForm
  sent: OwnForm & { sentAt: number; isCorrection: boolean }
  onCorrect: () => void
  onNew: () => void
}

/** Shows the receipt of a form that was sent. */
export function SentForm({ opened, sent, onCorrect, onNew }: SentProps) {
  const format = useFormat()
  return (
    <CardPage>
      <LoginStep
        title="Done"
        lede={
          <>
            We have the {sent.isCorrection && 'corrected '}form of <strong>{sent.name}</strong> for {opened.programName}
            , {format.when(opened)}. Thank you!
          </>
        }
      >
        <p className="quiet" role="status">
          Sent {format.dateTime(sent.sentAt)}.
        </p>
        <PlainButton variant="default" onClick={onNew}>
          Fill in for another person
        </PlainButton>
        <PlainButton variant="default" onClick={onCorrect}>
          Correct this form
        </PlainButton>
      </LoginStep>
    </CardPage>
  )
}

type FormsProps = { opened: OpenForm; forms: OwnForm[]; onCorrect: (form: OwnForm) => void; onNew: () => void }

/** Shows the forms that this device has sent before. */
export const SentForms = ({ opened, forms, onCorrect, onNew }: FormsProps) => (
  <CardPage>
    <LoginStep title={opened.programName} lede="You sent a form from this device. You can send a corrected one.">
      {forms.map((form) => (
        <PlainButton key={form.key} variant="default" onClick={() => onCorrect(form)}>
          Correct the form of {form.name}
        </PlainButton>
      ))}
      <PlainButton onClick={onNew}>Fill in for another person</PlainButton>
    </LoginStep>
  </CardPage>
)
