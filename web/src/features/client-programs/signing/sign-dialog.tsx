import { moneyFormat } from '@belay/contract/money'
import { parseStrokes } from '@belay/contract/signature-strokes'
import { Alert, Button, Checkbox, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { getErrorCode } from '../../../cloud/calls/errors.ts'
import { useCentre } from '../../../cloud/centre.ts'
import { cloud } from '../../../cloud/client.ts'
import { refreshCollections } from '../../../cloud/refresh.ts'
import { LineField } from '../../../ui/fields/text-fields.tsx'
import { useCloudForm } from '../../../ui/form/cloud-form.ts'
import { Form } from '../../../ui/form/form.tsx'
import { useFormat } from '../../../ui/format/format.tsx'
import { Modal } from '../../../ui/layers/layers.tsx'
import { pluralize } from '../../../ui/pluralize.ts'
import { DimmedText } from '../../../ui/text/dimmed-text.tsx'
import type { Contract } from '../contract.ts'
import styles from './signature.module.css'
import { TypedSignature } from './signature-certificate.tsx'
import { SignaturePad } from './signature-pad.tsx'

/** The props of the dialog. `onClose` receives true if the contract has changed and must be read again. */
type Props = { contract: Contract; initialName: string; onClose: (changed: boolean) => void }
type Values = { name: string; role: string; method: 'drawn' | 'typed'; strokes: string; agreed: boolean }

const findProblems = ({ name, method, strokes, agreed }: Values) => ({
  ...(name.trim() ? {} : { name: 'Enter your full name.' }),
  ...(method === 'typed' || parseStrokes(strokes) ? {} : { strokes: 'Draw your signature, or choose Type.' }),
  ...(agreed ? {} : { agreed: 'Agree to sign electronically.' }),
})

/** Shows the dialog to sign a contract. Sends the hash of the displayed contract: the cloud rejects another version. */
export function SignDialog({ contract, initialName, onClose }: Props) {
  const [openedContract] = useState(contract)
  const title = openedContract.amendment ? 'Sign amendment' : 'Sign contract'
  const [changed, setChanged] = useState(false)
  const form = useCloudForm<Values, boolean>({
    initialValues: { name: initialName, role: '', method: 'drawn', strokes: '', agreed: false },
    validate: findProblems,
    save: ({ name, role, method, strokes }) =>
      sign({ name: name.trim(), role: role.trim(), method, strokes: method === 'drawn' ? strokes : '' }),
    refresh: ['clientPrograms', 'notifications'],
    saved: (signed) => signed && onClose(false),
    done: (signed) => (signed ? 'Signed. Thank you! We e-mailed you the signed contract.' : ''),
  })
  const { name, method } = form.form.getValues()

  /** Signs the contract. Returns false if the contract has changed, so that nothing was signed. */
  async function sign(signature: Omit<Values, 'agreed'>): Promise<boolean> {
    try {
      await cloud.clientPrograms.sign({
        ...signature,
        programID: openedContract.programID,
        documentHash: openedContract.documentHash ?? '',
        agreed: true,
      })
      return true
    } catch (error) {
      if (getErrorCode(error) !== 'aborted') throw error
      setChanged(true)
      return false
    }
  }

  function choose(next: Values['method']) {
    form.form.setFieldValue('method', next)
    form.form.setFieldValue('strokes', '')
    form.form.clearFieldError('strokes')
  }

  return (
    <Modal opened onClose={() => onClose(false)} title={title} fullScreen closeOnClickOutside={false}>
      {changed ? (
        <Alert color="yellow" role="alert">
          <Text inherit mb="md">
            <strong>This contract changed after you opened it.</strong> Nothing was signed. Please read it again before
            you sign.
          </Text>
          <Button
            onClick={() => {
              onClose(true)
              void refreshCollections('clientPrograms')
            }}
          >
            Read it again
          </Button>
        </Alert>
      ) : (
        <Form form={form} submit={title} onCancel={() => onClose(false)} guard="layer">
          <SignedFacts contract={openedContract} />
          <LineField label="Full name" autoComplete="name" required {...form.field('name')} />
          <LineField
            label="Sign as"
            description="Your role, such as Principal. Optional."
            autoComplete="organization-title"
            {...form.field('role')}
          />
          <SegmentedControl
            fullWidth
            aria-label="How to sign"
            value={method}
            onChange={(value) => choose(value as Values['method'])}
            data={[
              { value: 'drawn', label: 'Draw' },
              { value: 'typed', label: 'Type' },
            ]}
          />
          {method === 'drawn' ? (
            <SignaturePad
              onChange={(strokes) => form.form.setFieldValue('strokes', strokes)}
              error={form.form.errors.strokes}
            />
          ) : (
            <div className={styles.preview}>
              {name.trim() ? (
                <TypedSignature name={name.trim()} />
              ) : (
                <span className={styles.waiting}>Your typed name is your signature.</span>
              )}
            </div>
          )}
          <Checkbox
            label="I agree to sign electronically"
            description="My signature here counts like one on paper."
            aria-required
            aria-invalid={form.form.errors.agreed ? true : undefined}
            {...form.field('agreed', { type: 'checkbox' })}
          />
          <details className={styles.fingerprint}>
            <summary>Details</summary>
            Document fingerprint (SHA-256): <code>{openedContract.documentHash}</code>
          </details>
        </Form>
      )}
    </Modal>
  )
}

/** Shows the program, its time, place, size and price, to which the signer agrees. */
function SignedFacts({ contract }: { contract: Contract }) {
  const format = useFormat()
  const { locale } = useCentre()
  const { programName, organization, date, startTime, endTime, location, participants, total } =
    contract.frozen ?? contract
  const price = contract.frozen ? moneyFormat(locale, contract.frozen.currency).format(total) : format.money(total)
  const facts = [
    programName.includes(organization) ? '' : organization,
    location,
    participants === null ? '' : pluralize(participants, 'participant'),
  ]
  return (
    <Text inherit px="md" py="md" bdrs="md" bg="var(--hover)">
      <strong>{programName}</strong>
      <br />
      {date ? format.when({ date, startTime, endTime }) : 'Date to be agreed'}
      <DimmedText block>{facts.filter(Boolean).join(' · ')}</DimmedText>
      <strong className={styles.price}>
        <span>Total</span> {price}
      </strong>
      {contract.frozen?.replaces && (
        <DimmedText block>
          Replaces version {contract.frozen.replaces.version}, which stays in force until you sign.
        </DimmedText>
      )}
    </Text>
  )
}
