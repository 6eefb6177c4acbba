import { Alert, Button, Checkbox, Group, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { cloud } from '../../cloud/client.ts'
import { codeOf, fieldErrors, sentenceOf } from '../../cloud/errors.ts'
import { refresh } from '../../cloud/query.ts'
import { useFormat } from '../../ui/format.tsx'
import { Modal } from '../../ui/layers.tsx'
import { toast } from '../../ui/toast.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import type { Contract } from './contract.ts'
import styles from './signature.module.css'
import { SignaturePad } from './signature-pad.tsx'

type Props = { contract: Contract; initialName: string; onClose: () => void; onChanged: () => void }
type Method = 'drawn' | 'typed'

/**
 * Signs what was on screen when the dialog opened: its hash travels along, so a contract that changed meanwhile is not signed
 * but shown again.
 */
export function SignDialog({ contract, initialName, onClose, onChanged }: Props) {
  const [read] = useState(contract)
  const format = useFormat()
  const phone = useIsPhone()
  const [name, setName] = useState(initialName)
  const [method, setMethod] = useState<Method>('drawn')
  const [strokes, setStrokes] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [changed, setChanged] = useState(false)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})

  const fixed = (field: string) => setErrors(({ [field]: _, ...rest }) => rest)

  async function submit() {
    const wrong: Record<string, string> = {
      ...(name.trim() ? {} : { name: 'Please enter your full name.' }),
      ...(method === 'drawn' && !strokes ? { strokes: 'Please draw your signature.' } : {}),
      ...(agreed ? {} : { agreed: 'Please agree to sign electronically.' }),
    }
    setErrors(wrong)
    setProblem(null)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      await cloud.clientPrograms.sign({
        programID: read.programID,
        documentHash: read.documentHash ?? '',
        name: name.trim(),
        method,
        strokes: method === 'drawn' ? strokes : '',
        agreed: true,
      })
      await refresh('clientPrograms', 'notifications')
      toast.done('Signed. Thank you! You can download the PDF at any time.')
      onClose()
    } catch (error) {
      if (codeOf(error) === 'aborted') setChanged(true)
      else {
        setErrors(fieldErrors(error))
        setProblem(sentenceOf(error))
      }
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal opened onClose={onClose} title="Sign contract" size={560} fullScreen={phone} centered={!phone} closeOnClickOutside={false}>
      {changed ? (
        <Alert color="yellow" role="alert">
          <p className={styles.changed}>
            <strong>This contract was changed after you opened it.</strong> Nothing was signed. Please read it again; then sign what it says now.
          </p>
          <Button
            onClick={() => {
              onChanged()
              void refresh('clientPrograms')
            }}
          >
            Read it again
          </Button>
        </Alert>
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <Stack gap="lg">
            <p className={styles.what}>
              <strong>{read.programName}</strong>
              {read.organization} · {format.money(read.total)}
              <code className={styles.hash}>Document {read.documentHash}</code>
            </p>
            {problem && (
              <Alert color="red" role="alert">
                {problem}
              </Alert>
            )}
            <TextInput
              label="Full name"
              autoComplete="name"
              required
              maxLength={200}
              value={name}
              onChange={(event) => {
                setName(event.currentTarget.value)
                fixed('name')
              }}
              error={errors.name}
            />
            <SegmentedControl
              fullWidth
              aria-label="How to sign"
              value={method}
              onChange={(value) => {
                setMethod(value as Method)
                setStrokes('')
              }}
              data={[
                { value: 'drawn', label: 'Draw' },
                { value: 'typed', label: 'Type' },
              ]}
            />
            {method === 'drawn' ? (
              <SignaturePad
                onChange={(drawn) => {
                  setStrokes(drawn)
                  fixed('strokes')
                }}
                error={errors.strokes}
              />
            ) : (
              <div className={styles.preview}>
                {name.trim() ? (
                  <span className={styles.script}>{name.trim()}</span>
                ) : (
                  <span className={styles.waiting}>Your typed name is your signature.</span>
                )}
              </div>
            )}
            <Checkbox
              label="I agree to sign electronically"
              description="My signature here counts like one on paper."
              checked={agreed}
              onChange={(event) => {
                setAgreed(event.currentTarget.checked)
                fixed('agreed')
              }}
              error={errors.agreed}
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                Not now
              </Button>
              <Button type="submit" loading={busy}>
                Sign contract
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  )
}
