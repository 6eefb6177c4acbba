import { Button, Input } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import Pad from 'signature_pad'
import styles from './signature.module.css'
import { toSvgPath } from './signature-path.ts'

/** Shows a pad to sign on with a finger, a pen or a mouse. The drawing stays when the phone is rotated. */
export function SignaturePad({ onChange, error }: { onChange: (strokes: string) => void; error?: ReactNode }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<Pad | null>(null)
  const id = useId()
  const [empty, setEmpty] = useState(true)
  const reportStrokes = useEffectEvent((strokes: string) => {
    setEmpty(strokes === '')
    onChange(strokes)
  })

  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const drawing = new Pad(element, { penColor: '#14233c', minWidth: 1, maxWidth: 2.6 })
    pad.current = drawing
    const reportDrawing = () => reportStrokes(toSvgPath(drawing.toData().map((group) => group.points)))
    drawing.addEventListener('endStroke', reportDrawing)
    const fit = () => {
      const ratio = Math.max(window.devicePixelRatio, 1)
      const strokes = drawing.toData()
      element.width = element.offsetWidth * ratio
      element.height = element.offsetHeight * ratio
      element.getContext('2d')?.scale(ratio, ratio)
      drawing.clear()
      drawing.fromData(strokes)
    }
    const sizes = new ResizeObserver(fit)
    sizes.observe(element)
    return () => {
      sizes.disconnect()
      drawing.off()
    }
  }, [])

  return (
    <Input.Wrapper
      id={id}
      label="Signature"
      description="Draw with a finger, a pen or a mouse. To sign with the keyboard, choose Type."
      withAsterisk
      error={error}
      labelElement="div"
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would take the pad's size from its content */}
      <div
        className={error ? `${styles.pad} ${styles.padWrong}` : styles.pad}
        role="group"
        tabIndex={-1}
        data-path="strokes"
        aria-label="Signature"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-description ${id}-error` : `${id}-description`}
      >
        <canvas ref={canvas} className={styles.canvas} role="img" aria-label="Draw your signature here" />
        {empty && (
          <span className={styles.hint} aria-hidden>
            Sign here
          </span>
        )}
        {!empty && (
          <Button
            className={styles.clear}
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              pad.current?.clear()
              reportStrokes('')
            }}
          >
            Clear
          </Button>
        )}
      </div>
    </Input.Wrapper>
  )
}
