import { Button, Input } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import Pad from 'signature_pad'
import styles from './signature.module.css'
import { pathOf } from './strokes.ts'

type Props = { onChange: (strokes: string) => void; error?: string | null }

/** A pad to sign on with a finger, a pen or a mouse. What was drawn survives turning the phone. */
export function SignaturePad({ onChange, error }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<Pad | null>(null)
  const [empty, setEmpty] = useState(true)
  const tell = useEffectEvent((strokes: string) => {
    setEmpty(strokes === '')
    onChange(strokes)
  })

  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const drawn = new Pad(element, { penColor: '#14233c', minWidth: 1, maxWidth: 2.6 })
    pad.current = drawn
    const ended = () => tell(pathOf(drawn.toData().map((group) => group.points)))
    drawn.addEventListener('endStroke', ended)
    const fit = () => {
      const ratio = Math.max(window.devicePixelRatio, 1)
      const kept = drawn.toData()
      element.width = element.offsetWidth * ratio
      element.height = element.offsetHeight * ratio
      element.getContext('2d')?.scale(ratio, ratio)
      drawn.clear()
      drawn.fromData(kept)
    }
    const sizes = new ResizeObserver(fit)
    sizes.observe(element)
    return () => {
      sizes.disconnect()
      drawn.off()
    }
  }, [])

  return (
    <Input.Wrapper label="Signature" withAsterisk error={error} labelElement="div">
      <div className={error ? `${styles.pad} ${styles.padWrong}` : styles.pad}>
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
              tell('')
            }}
          >
            Clear
          </Button>
        )}
      </div>
    </Input.Wrapper>
  )
}
