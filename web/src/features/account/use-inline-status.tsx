import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../../cloud/errors.ts'
import styles from './account.module.css'

type Sentence = { good: boolean; text: string }

/** Tells the outcome beside the button that was pressed: on phones a toast would cover the tabs. */
export function useInlineStatus() {
  const [sentence, setSentence] = useState<Sentence | null>(null)
  return {
    done: (text: string) => setSentence({ good: true, text }),
    error: (error: unknown) =>
      setSentence({ good: false, text: typeof error === 'string' ? error : sentenceOf(error) }),
    clear: () => setSentence(null),
    status: <InlineStatus sentence={sentence} />,
  }
}

function InlineStatus({ sentence }: { sentence: Sentence | null }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // What was pressed is gone, such as the row of a session that was ended.
    if (sentence && document.activeElement === document.body) box.current?.focus()
  }, [sentence])
  return (
    <div ref={box} role="status" tabIndex={-1} className={styles.said} data-good={sentence?.good}>
      {sentence?.text}
    </div>
  )
}
