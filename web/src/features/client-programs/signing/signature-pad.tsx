import { Input } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { SignatureCanvas } from './signature-canvas.tsx'

/** Shows a pad to sign on with a finger, a pen or a mouse. The drawing stays when the phone is rotated. */
export function SignaturePad({ onChange, error }: { onChange: (strokes: string) => void; error?: ReactNode }) {
  const id = useId()
  return (
    <Input.Wrapper
      id={id}
      label="Signature"
      description="Draw with a finger, pen or mouse, or choose Type."
      withAsterisk
      error={error}
      labelElement="div"
    >
      <SignatureCanvas id={id} hasError={Boolean(error)} onChange={onChange} />
    </Input.Wrapper>
  )
}
