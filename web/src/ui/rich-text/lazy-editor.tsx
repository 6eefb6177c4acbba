import type { ReactNode } from 'react'
import { createLazyPart } from '../lazy-part.tsx'
import { Loading } from '../page/loading.tsx'

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
