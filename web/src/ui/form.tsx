import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import type { CloudForm, Values } from './cloud-form.ts'
import { confirm, confirmLeaving } from './confirm.tsx'
import { Foot } from './foot.tsx'
import styles from './form.module.css'
import { ConflictPanel, type FieldWords, othersInWords } from './form-conflict.tsx'
import { useFormStart, useSubmitKey } from './form-keys.ts'
import { Summary } from './form-summary.tsx'
import { Ago, useFormat } from './format.tsx'

/** Keeps a press on its button: leaving a field may show an error, which moves the button away. */
function capturePointer(event: PointerEvent<HTMLButtonElement>): void {
  event.currentTarget.setPointerCapture(event.pointerId)
}

export type FormProps<V extends Values> = {
  form: CloudForm<V>
  submit: string
  onCancel?: () => void
  /** Another word for it, where the form itself cancels something. */
  cancelLabel?: string
  /** Left of the buttons. */
  note?: ReactNode
  danger?: boolean
  /** What is said of a draft that fills the form. */
  draftWords?: ReactNode
  /** Asks before leaving with unsaved changes; off when a draft is kept. 'layer': before every step back. */
  guard?: boolean | 'layer'
  /** Brings a field on the page that is not there yet (another step), so that the summary can lead to it. */
  reveal?: (path: string) => void
  /** For the two versions on `aborted`: labels the page does not show, and values to tell in other words. */
  words?: Partial<Record<keyof V, FieldWords>>
  children: ReactNode
}

/** The `<form>` of a cloud form: summary, conflict, fields and buttons. Ctrl/Cmd+Enter submits. */
export function Form<V extends Values>(props: FormProps<V>) {
  const {
    form,
    submit,
    onCancel,
    cancelLabel = 'Cancel',
    note,
    danger,
    guard = true,
    draftWords,
    reveal,
    words,
    children,
  } = props
  const root = useRef<HTMLFormElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const pressed = useRef(false)
  const format = useFormat()
  useEffect(() => {
    form.describeOthers.current = (others) =>
      root.current && othersInWords(others, { root: root.current, words, format })
  })
  useEffect(() => {
    // A button that is busy loses the focus; it has it again unless something else took it.
    if (!form.saving && document.activeElement === document.body && pressed.current) button.current?.focus()
    pressed.current = form.saving
  }, [form.saving])
  useBlocker({
    disabled: !guard,
    enableBeforeUnload: () => form.isDirty() && !form.saving,
    shouldBlockFn: async ({ current, next, action }) => {
      const stays =
        current.pathname === next.pathname && (guard !== 'layer' || action === 'PUSH' || action === 'REPLACE')
      if (stays || !form.isDirty() || form.saving) return false
      return !(await confirm(confirmLeaving("Your changes aren't saved yet.")))
    },
  })
  useFormStart(root)
  useSubmitKey(root, () => void form.submit())
  return (
    <form
      ref={root}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        void form.submit()
      }}
    >
      <DraftNote form={form}>{draftWords}</DraftNote>
      <Summary form={form} root={root} reveal={reveal} />
      <ConflictPanel form={form} root={root} words={words} />
      {children}
      <Foot
        start={note && <span className="quiet">{note}</span>}
        others={
          onCancel && (
            <Button variant="default" onClick={onCancel}>
              {cancelLabel}
            </Button>
          )
        }
      >
        <Button
          ref={button}
          type="submit"
          loading={form.saving}
          color={danger ? 'red' : undefined}
          onPointerDown={capturePointer}
        >
          {submit}
        </Button>
      </Foot>
    </form>
  )
}

// biome-ignore lint/suspicious/noExplicitAny: the note reads nothing of the values, which are alike for all forms
type DraftNoteProps = { form: CloudForm<any>; children?: ReactNode }

/** Says above the fields that they hold a draft, from when, and that nothing of it was sent. */
function DraftNote({ form, children }: DraftNoteProps) {
  if (form.draftFrom === null) return null
  return (
    <div className={styles.draft} role="note">
      <span>
        <strong>
          Draft from <Ago at={form.draftFrom} />.
        </strong>{' '}
        {children ?? 'Not sent yet.'}
      </span>
      <Button variant="default" size="compact-sm" onClick={form.clear}>
        Clear the form
      </Button>
    </div>
  )
}
