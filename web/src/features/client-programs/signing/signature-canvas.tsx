import { useEffect, useEffectEvent, useRef, useState } from 'react'
import Pad from 'signature_pad'
import styles from './signature.module.css'
import { toSvgPath } from './signature-path.ts'

/** `id`: the start of the IDs of the description and of the error message. */
type Props = { id: string; hasError: boolean; onChange: (strokes: string) => void }

/** Shows the area to sign on, without the component library. The drawing stays when the phone is rotated. */
export function SignatureCanvas({ id, hasError, onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<Pad | null>(null)
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
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would take the pad's size from its content
    <div
      className={hasError ? `${styles.pad} ${styles.padWrong}` : styles.pad}
      role="group"
      tabIndex={-1}
      data-path="strokes"
      aria-label="Signature"
      aria-invalid={hasError || undefined}
      aria-describedby={hasError ? `${id}-description ${id}-error` : `${id}-description`}
    >
      <canvas ref={canvas} className={styles.canvas} role="img" aria-label="Draw your signature here" />
      {empty && (
        <span className={styles.hint} aria-hidden>
          Sign here
        </span>
      )}
      {!empty && (
        <button
          type="button"
          className={styles.clear}
          onClick={() => {
            pad.current?.clear()
            reportStrokes('')
          }}
        >
          Clear
        </button>
      )}
    </div>
  )
}
