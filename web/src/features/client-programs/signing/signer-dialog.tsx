import { LIMITS } from '@belay/contract/constants'
import { TextInput } from '@mantine/core'
import { cloud } from '../../../cloud/client.ts'
import { LinesField } from '../../../ui/fields/text-fields.tsx'
import { isEmail } from '../../../ui/form/checks.ts'
import { useCloudForm } from '../../../ui/form/cloud-form.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import type { Contract } from '../contract.ts'

const WORDS = {
  forward: {
    title: 'Forward to the right signer',
    submit: 'Forward',
    description: "We'll e-mail them the contract. You can take it back until they sign.",
  },
  correct: {
    title: 'Correct the signer',
    submit: 'Ask this person to sign',
    description: "We'll e-mail them the contract, and tell the current signer they no longer need to sign.",
  },
}

type Props = { contract: Contract; change: keyof typeof WORDS; onClose: () => void }

/** Shows the dialog to change the signer of a sent contract, by the signer (forward) or by an Admin (correct). */
export function SignerDialog({ contract, change, onClose }: Props) {
  const { title, submit, description } = WORDS[change]
  const form = useCloudForm({
    initialValues: { signerEmail: '', note: '' },
    validate: { signerEmail: isEmail("Enter the signer's e-mail address.") },
    version: contract.version,
    save: ({ signerEmail, note }, { version }) => {
      const target = { programID: contract.programID, version, signerEmail: signerEmail.trim().toLowerCase() }
      return change === 'forward'
        ? cloud.clientPrograms.forward({ ...target, note: note.trim() })
        : cloud.clientPrograms.correctSigner(target)
    },
    refresh: ['clientPrograms', 'notifications'],
    saved: onClose,
    done: (answer) => `We asked ${answer.signerEmail} to sign.`,
  })
  return (
    <FormModal title={title} onClose={onClose} form={form} submit={submit} fullScreen>
      {change === 'correct' && <p>Current signer: {contract.signerEmail}</p>}
      <TextInput
        label="Signer's e-mail"
        type="email"
        inputMode="email"
        required
        description={description}
        {...form.field('signerEmail')}
      />
      {change === 'forward' && (
        <LinesField
          minRows={3}
          label="Note"
          description="We'll add it to the e-mail with your name."
          maxLength={LIMITS.forwardNote}
          {...form.field('note')}
        />
      )}
    </FormModal>
  )
}
