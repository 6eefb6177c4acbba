import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import { confirm, createLeaveQuestion } from '../actions/confirm.tsx'
import { Ago, useFormat } from '../format/format.tsx'
import footStyles from '../layers/foot.module.css'
import { Foot } from '../layers/foot.tsx'
import type { CloudForm, FormValues } from './cloud-form.ts'
import styles from './form.module.css'
import { ConflictPanel, describeConcurrentChanges, type FieldText } from './form-conflict.tsx'
import { useFormStart, useSubmitKey } from './form-keys.ts'
import { Summary } from './form-summary.tsx'

/** Keeps a press on its button: the blur of a field may show an error, which moves the button. */
function capturePointer(event: PointerEvent<HTMLButtonElement>): void {
  event.currentTarget.setPointerCapture(event.pointerId)
}

export type FormProps<V extends FormValues> = {
  form: CloudForm<V>
  submit: string
  onCancel?: () => void
  /** The text of the cancel button, if the form itself cancels something. */
  cancelLabel?: string
  /** A note to the left of the buttons. */
  note?: ReactNode
  danger?: boolean
  /** The note about a draft that fills the form. */
  draftWords?: ReactNode
  /** True to ask before unsaved changes are lost; false if a draft is kept. 'layer': also before each step back. */
  guard?: boolean | 'layer'
  /** Shows a field that is not on the page yet (another step), so that the summary can lead to it. */
  reveal?: (path: string) => void
  /** For the two versions on `aborted`: labels that are not on the page, and descriptions of values. */
  fieldTexts?: Partial<Record<keyof V, FieldText>>
  children: ReactNode
}

/** Shows the `<form>` of a cloud form: summary, conflict, fields and buttons. Ctrl/Cmd+Enter submits. */
export function Form<V extends FormValues>(props: FormProps<V>) {
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
    fieldTexts,
    children,
  } = props
  const root = useRef<HTMLFormElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const pressed = useRef(false)
  const format = useFormat()
  useEffect(() => {
    form.describeConcurrentChanges.current = (others) =>
      root.current && describeConcurrentChanges(others, { root: root.current, fieldTexts, format })
  })
  useEffect(() => {
    // A loading button loses the focus. It gets the focus back unless another element has it.
    if (!form.saving && document.activeElement === document.body && pressed.current) button.current?.focus()
    pressed.current = form.saving
  }, [form.saving])
  useBlocker({
    disabled: !guard,
    enableBeforeUnload: () => form.isDirty() && !form.saving,
    shouldBlockFn: async ({ current, next, action }) => {
      const staysOnPage =
        current.pathname === next.pathname && (guard !== 'layer' || action === 'PUSH' || action === 'REPLACE')
      if (staysOnPage || !form.isDirty() || form.saving) return false
      return !(await confirm(createLeaveQuestion("Your changes aren't saved yet.")))
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
      <ConflictPanel form={form} root={root} fieldTexts={fieldTexts} />
      {children}
      <div
        className={guard === 'layer' ? `${footStyles.stuck} sticky` : undefined}
        data-floor={guard === 'layer' || undefined}
      >
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
      </div>
    </form>
  )
}

// biome-ignore lint/suspicious/noExplicitAny: the note does not read the values, so it works for all forms
type DraftNoteProps = { form: CloudForm<any>; children?: ReactNode }

/** Shows above the fields that they contain an unsent draft, and its time. */
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
