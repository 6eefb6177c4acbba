import { lazy, type ReactNode, Suspense } from 'react'
import styles from './rich-text.module.css'
import { Loading } from './states.tsx'

const Editor = lazy(() => import('./rich-text-editor.tsx'))

/** HTML as the cloud delivers it: sanitized before it was stored. */
export function RichTextView({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: stored HTML is sanitized; no inline script may run
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
}

export type RichTextEditorProps = {
  label: string
  value?: string
  onChange?: (html: string) => void
  onBlur?(event: object): void
  error?: ReactNode
  minHeight?: number
  'data-path'?: string
}

/** The editor; loaded when it is first shown. */
export function RichTextEditor(props: RichTextEditorProps) {
  return (
    <Suspense fallback={<Loading height={props.minHeight ?? 280} />}>
      <Editor {...props} />
    </Suspense>
  )
}
