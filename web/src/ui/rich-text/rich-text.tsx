import type { ReactNode } from 'react'
import { createLazyPart } from '../lazy-part.tsx'
import { Loading } from '../page/states.tsx'
import styles from './rich-text.module.css'

/** Shows HTML from the cloud, which sanitizes it before storing. */
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

/** Loads the editor when it is first shown. */
export const RichTextEditor = createLazyPart<RichTextEditorProps>(
  () => import('./rich-text-editor.tsx').then((editor) => editor.default),
  { fallback: ({ minHeight = 280 }) => <Loading height={minHeight} /> },
)
