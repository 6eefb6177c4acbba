import { useId } from 'react'
import { createLazyPart } from '../../ui/lazy-part.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import styles from './participant-form.module.css'

const SignatureCanvas = createLazyPart(
  () => import('../client-programs/signing/signature-canvas.tsx').then((part) => part.SignatureCanvas),
  { fallback: () => <Loading height={180} /> },
)

type Method = 'typed' | 'drawn'
type Props = {
  /** The name of the person who signs. */
  signer: string
  isDrawn: boolean
  strokes: string
  error: string | undefined
  onMethod: (method: Method) => void
  onStrokes: (strokes: string) => void
}

/** Shows the signature: the typed name, or a drawing. */
export function SignatureField({ signer, isDrawn, strokes, error, onMethod, onStrokes }: Props) {
  const id = useId()
  const choose = (method: Method) => () => {
    onStrokes('')
    onMethod(method)
  }
  return (
    <fieldset className={styles.signature}>
      <legend>Signature</legend>
      <div className={styles.methods}>
        <label>
          <input type="radio" name="method" checked={!isDrawn} onChange={choose('typed')} />
          Type
        </label>
        <label>
          <input type="radio" name="method" checked={isDrawn} onChange={choose('drawn')} />
          Draw
        </label>
      </div>
      {isDrawn ? (
        <>
          <p id={`${id}-description`} className="quiet">
            Draw with a finger, pen or mouse, or choose Type.
          </p>
          {/* The check of the form reads the drawing here. */}
          <input name="strokes" value={strokes} readOnly hidden />
          <SignatureCanvas id={id} hasError={Boolean(error)} onChange={onStrokes} />
        </>
      ) : (
        <p className={styles.typed}>{signer || <span className="quiet">Your typed name is your signature.</span>}</p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
