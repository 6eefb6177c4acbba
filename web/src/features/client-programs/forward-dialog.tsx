import { Stack, Textarea, TextInput } from '@mantine/core'
import { cloud } from '../../cloud/client.ts'
import { isEmail } from '../../ui/checks.ts'
import { Form, useCloudForm } from '../../ui/form.tsx'
import { leaving } from '../../ui/form-drawer.tsx'
import { Modal } from '../../ui/layers.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import type { Contract } from './contract.ts'

/** Hands the signing to the right person, who gets the mail. */
export function ForwardDialog({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const phone = useIsPhone()
  const form = useCloudForm({
    initialValues: { signerEmail: '', note: '' },
    validate: { signerEmail: isEmail('Enter the e-mail address of the person who signs.') },
    version: contract.version,
    save: ({ signerEmail, note }, { version }) =>
      cloud.clientPrograms.forward({ programID: contract.programID, version, signerEmail: signerEmail.trim().toLowerCase(), note: note.trim() }),
    refresh: ['clientPrograms'],
    saved: onClose,
    done: (answer) => `${answer.signerEmail} was asked to sign.`,
  })
  const leave = () => void leaving(form, onClose)()
  return (
    <Modal opened onClose={leave} title="Forward to the right signer" fullScreen={phone} centered={!phone} size={520}>
      <Form form={form} submit="Forward" onCancel={leave} guard="layer">
        <Stack>
          <TextInput
            label="Signer's e-mail"
            type="email"
            inputMode="email"
            required
            description="They get the contract by mail; you can still read it if you are its contact."
            {...form.field('signerEmail')}
          />
          <Textarea label="Note" description="Goes along with the mail." {...form.field('note')} />
        </Stack>
      </Form>
    </Modal>
  )
}
