import { Text } from '@mantine/core'
import { RichTextEditor as Tools } from '@mantine/tiptap'
import '@mantine/tiptap/styles.layer.css'
import { useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useId, useRef } from 'react'
import { nonce } from '../../nonce.ts'
import type { RichTextEditorProps } from './lazy-editor.tsx'
import styles from './rich-text.module.css'

/** Shows an editor with headings, emphasis, lists, quotes and links, for contracts and policies. */
export default function RichTextEditor({
  label,
  value = '',
  onChange,
  onBlur,
  error,
  minHeight = 280,
  'data-path': path,
}: RichTextEditorProps) {
  const errorId = useId()
  const written = useRef(value)
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3] },
        link: { openOnClick: false, protocols: ['https', 'http', 'mailto'] },
        codeBlock: false,
      }),
    ],
    content: value,
    injectNonce: nonce,
    immediatelyRender: true,
    editorProps: {
      // Tab moves to the next control, as everywhere. It does not indent a list.
      handleDOMEvents: { keydown: (_, event) => event.key === 'Tab' },
      attributes: {
        'aria-label': label,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-describedby': errorId,
        ...(path ? { 'data-path': path } : {}),
      },
    },
    onBlur: ({ event }) => onBlur?.(event),
    onUpdate: ({ editor: current }) => {
      written.current = current.isEmpty ? '' : current.getHTML()
      onChange?.(written.current)
    },
  })
  // The value changed without typing here: somebody else's version, or a reset form.
  useEffect(() => {
    if (!editor || written.current === value) return
    written.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  const pressed = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      bold: current.isActive('bold'),
      italic: current.isActive('italic'),
      underline: current.isActive('underline'),
      h2: current.isActive('heading', { level: 2 }),
      h3: current.isActive('heading', { level: 3 }),
      bulletList: current.isActive('bulletList'),
      orderedList: current.isActive('orderedList'),
      blockquote: current.isActive('blockquote'),
      link: current.isActive('link'),
    }),
  })
  // The library omits `aria-pressed` on buttons that are not pressed. This hides that they are toggle buttons.
  const tools = useRef<HTMLDivElement>(null)
  useEffect(() => {
    for (const button of tools.current?.querySelectorAll<HTMLElement>('[data-pressed]') ?? [])
      button.setAttribute('aria-pressed', String(button.dataset.pressed === 'true'))
  })
  return (
    <div ref={tools}>
      <Tools editor={editor}>
        <Tools.Toolbar className={`${styles.tools} sticky`}>
          <Tools.ControlsGroup>
            <Tools.Bold data-pressed={pressed.bold} />
            <Tools.Italic data-pressed={pressed.italic} />
            <Tools.Underline data-pressed={pressed.underline} />
            <Tools.ClearFormatting />
          </Tools.ControlsGroup>
          <Tools.ControlsGroup>
            <Tools.H2 data-pressed={pressed.h2} />
            <Tools.H3 data-pressed={pressed.h3} />
          </Tools.ControlsGroup>
          <Tools.ControlsGroup>
            <Tools.BulletList data-pressed={pressed.bulletList} />
            <Tools.OrderedList data-pressed={pressed.orderedList} />
            <Tools.Blockquote data-pressed={pressed.blockquote} />
            <Tools.Hr />
          </Tools.ControlsGroup>
          <Tools.ControlsGroup>
            <Tools.Link data-pressed={pressed.link} />
            <Tools.Unlink />
          </Tools.ControlsGroup>
          <Tools.ControlsGroup>
            <Tools.Undo />
            <Tools.Redo />
          </Tools.ControlsGroup>
        </Tools.Toolbar>
        <Tools.Content className={styles.text} mih={minHeight} />
      </Tools>
      <Text id={errorId} size="xs" c="var(--mantine-color-error)" mt="xs">
        {error}
      </Text>
    </div>
  )
}
