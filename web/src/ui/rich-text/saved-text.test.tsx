import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderScreen } from '../../testing/render.tsx'
import type { RichTextEditorProps } from './lazy-editor.tsx'
import { SavedText } from './saved-text.tsx'

vi.mock('./lazy-editor.tsx', () => ({
  RichTextEditor: ({ value, onChange }: RichTextEditorProps) => (
    <textarea value={value} onChange={(event) => onChange?.(event.currentTarget.value)} />
  ),
}))

it('SavedText keeps open what is typed while the text is saved', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<{ text: string; version: number }>()
  const onClose = vi.fn()
  const { user } = renderScreen(
    <SavedText
      label="Terms"
      stored={{ text: 'Old', version: 1 }}
      save={() => promise}
      current={() => ({ text: 'Old', version: 1 })}
      onClose={onClose}
    />,
  )
  const editor = await screen.findByRole<HTMLTextAreaElement>('textbox')
  await user.type(editor, ' and new')
  await user.click(screen.getByRole('button', { name: 'Save terms' }))
  await user.type(editor, ', and more')
  answer({ text: 'Old and new', version: 2 })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save terms' }).dataset.loading).toBeUndefined())
  expect(editor.value).toBe('Old and new, and more')
  expect(screen.getByText('Unsaved changes')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})
