import { LIMITS } from '@belay/contract/constants'
import { Stack, Textarea, TextInput } from '@mantine/core'
import { cloud } from '../../cloud/client.ts'
import { isEmail } from '../../ui/checks.ts'
import { Form, useCloudForm } from '../../ui/form.tsx'
import { leaving } from '../../ui/form-drawer.tsx'
import { Modal } from '../../ui/layers.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import type { Contract } from './contract.ts'

const WORDS = {
  forward: {
    title: 'Forward to the right signer',
    submit: 'Forward',
    description: 'We e-mail them the contract. Until they sign, you can take it back.',
  },
  correct: {
    title: 'Correct the signer',
    submit: 'Ask this person to sign',
    description: 'We e-mail them the contract as it is, and tell the signer so far that they no longer need to sign.',
  },
}

type Props = {
  contract: Contract
  change: keyof typeof WORDS
  onClose: () => void
  /** For whoever opened the contract by its link, which ends with it. */
  onForwarded?: (to: string) => void
}

/** Names another signer of a contract that is out: the signer hands it on, or an Admin corrects who signs. */
export function SignerDialog({ contract, change, onClose, onForwarded }: Props) {
  const phone = useIsPhone()
  const { title, submit } = WORDS[change]
  const description = onForwarded ? 'We e-mail them the contract. Your link to it ends.' : WORDS[change].description
  const form = useCloudForm({
    initialValues: { signerEmail: '', note: '' },
    validate: { signerEmail: isEmail('Enter the e-mail address of the person who signs.') },
    version: contract.version,
    save: ({ signerEmail, note }, { version }) => {
      const target = { programID: contract.programID, version, signerEmail: signerEmail.trim().toLowerCase() }
      return change === 'forward' ? cloud.clientPrograms.forward({ ...target, note: note.trim() }) : cloud.clientPrograms.correctSigner(target)
    },
    refresh: ['clientPrograms', 'notifications'],
    saved: (answer) => {
      onForwarded?.(answer.signerEmail)
      onClose()
    },
    done: (answer) => `We asked ${answer.signerEmail} to sign.`,
  })
  const leave = () => void leaving(form, onClose)()
  return (
    <Modal opened onClose={leave} title={title} fullScreen={phone} centered={!phone} size={520}>
      <Form form={form} submit={submit} onCancel={leave} guard="layer">
        <Stack>
          {change === 'correct' && <p>Now asked to sign: {contract.signerEmail}</p>}
          <TextInput label="Signer's e-mail" type="email" inputMode="email" required description={description} {...form.field('signerEmail')} />
          {change === 'forward' && (
            <Textarea label="Note" description="We add it to the e-mail, with your name." maxLength={LIMITS.forwardNote} {...form.field('note')} />
          )}
        </Stack>
      </Form>
    </Modal>
  )
}
