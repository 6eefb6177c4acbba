import type { CollectionName } from '@belay/contract/collections'
import { Button } from '@mantine/core'
import { type FormErrors, type UseFormInput, useForm } from '@mantine/form'
import { useBlocker } from '@tanstack/react-router'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { currentOf, fieldErrors, sentenceOf } from '../cloud/errors.ts'
import { refresh } from '../cloud/query.ts'
import type { Check } from './checks.ts'
import type { CloudForm, Conflict, Values } from './cloud-form.ts'
import { confirm, confirmLeaving } from './confirm.tsx'
import { draftKey, dropDraft, keepDraft, readDraft, unsentWords } from './drafts.ts'
import styles from './form.module.css'
import { byPath, ConflictPanel, type FieldWords } from './form-conflict.tsx'
import { DraftNote } from './form-draft.tsx'
import { NOT_VALID, Summary } from './form-summary.tsx'
import { toast } from './toast.tsx'

/** By field; of a list, what each of its rows is checked for. */
type FieldChecks<V> = {
  [Field in keyof V]?: Check<never> | (V[Field] extends readonly (infer Row)[] ? FieldChecks<Row> : never)
}
type Checks<V> = FieldChecks<V> | ((values: V) => FormErrors)

type CloudFormOptions<V extends Values, Answer> = {
  initialValues: V
  validate?: Checks<V>
  /** Keeps what was typed in this browser under this name until it is saved. */
  draft?: string
  /** The version that was read; sent back by `save`, so that a lost update is noticed. */
  version?: number
  save: (values: V, context: { version: number | undefined }) => Promise<Answer>
  /** Maps the document as somebody else left it to the form's values (for `aborted`). */
  current?(document: object): Partial<V>
  refresh?: readonly CollectionName[]
  saved?: (answer: Answer) => void
  done?: string | ((answer: Answer) => string)
}

/** A form that saves through a call: it checks on blur, keeps a draft, and shows both versions on `aborted`. */
export function useCloudForm<V extends Values, Answer>(options: CloudFormOptions<V, Answer>): CloudForm<V> {
  // Of the person who opened the form, also once their sign-in has ended.
  const [draft] = useState(() => (options.draft ? draftKey(options.draft) : null))
  const [storedDraft] = useState(() => (draft ? readDraft<V>(draft) : null))
  const [draftFrom, setDraftFrom] = useState(storedDraft?.at ?? null)
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [cloudErrors, setCloudErrors] = useState<Record<string, string>>({})
  const [conflict, setConflict] = useState<Conflict<V> | null>(null)
  const version = useRef(options.version)
  const [read, setRead] = useState(() => byPath(options.initialValues))
  const form = useForm<V>({
    initialValues: options.initialValues,
    validate: options.validate as UseFormInput<V>['validate'],
    validateInputOnBlur: true,
    onValuesChange: (values) => {
      if (draft) keepDraft(draft, values)
    },
  })

  const restore = useEffectEvent(() => {
    if (storedDraft) form.setValues({ ...options.initialValues, ...storedDraft.values })
  })
  useEffect(() => restore(), [])

  async function submit() {
    if (saving) return
    setProblem(null)
    setCloudErrors({})
    const checked = form.validate()
    if (checked.hasErrors) return setProblem(NOT_VALID)
    setSaving(true)
    try {
      const answer = await options.save(form.getValues(), { version: version.current ?? options.version })
      if (draft) dropDraft(draft)
      form.resetDirty()
      setRead(byPath(form.getValues()))
      setConflict(null)
      setDraftFrom(null)
      if (options.refresh) await refresh(...options.refresh)
      const sentence = typeof options.done === 'function' ? options.done(answer) : options.done
      if (sentence) toast.done(sentence)
      options.saved?.(answer)
    } catch (error) {
      const current = currentOf(error)
      if (current) {
        const theirs = options.current ? options.current(current) : (current as Partial<V>)
        setConflict({ theirs, version: current.version, at: current.updatedAt })
      }
      const fields = fieldErrors(error)
      form.setErrors(fields)
      setCloudErrors(fields)
      setProblem(draft ? unsentWords(error) : sentenceOf(error))
    } finally {
      setSaving(false)
    }
  }

  const isMine = (path: string) => JSON.stringify(byPath(form.getValues())[path]) !== JSON.stringify(read[path])

  /** What somebody else saved is what was read from now on: all of it, or all that this person left alone. */
  function mergeTheirs(all: boolean) {
    const theirs = byPath(conflict?.theirs ?? {})
    version.current = conflict?.version
    if (all) form.setValues(conflict?.theirs ?? {})
    // Mantine types a path's value by the form's own shape, which is known to the caller only.
    else
      for (const path of Object.keys(theirs))
        if (path in read && !isMine(path))
          form.setFieldValue(path, theirs[path] as Parameters<typeof form.setFieldValue>[1])
    setRead({ ...read, ...theirs })
    setConflict(null)
    setProblem(null)
  }

  function reset() {
    form.setValues(options.initialValues)
    // Last: the initial values are no draft.
    if (draft) dropDraft(draft)
    form.resetDirty(options.initialValues)
    form.clearErrors()
    setDraftFrom(null)
    setProblem(null)
  }

  function clear() {
    const before = { values: form.getValues(), draftFrom }
    reset()
    toast.undo('Form cleared.', async () => {
      // Also where the form is no longer on the page.
      if (draft) keepDraft(draft, before.values)
      form.setValues(before.values)
      setDraftFrom(before.draftFrom)
    })
  }

  return {
    form,
    field: form.getInputProps,
    submit,
    saving,
    problem,
    cloudErrors,
    conflict,
    reapply: () => mergeTheirs(false),
    takeTheirs: () => mergeTheirs(true),
    draftFrom,
    clear,
    isDirty: () => form.isDirty(),
    isMine,
    reset,
  }
}

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
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void form.submit()
    }
  }
  return (
    <form
      ref={root}
      noValidate
      className={styles.form}
      onKeyDown={onKeyDown}
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
      <div className={styles.foot}>
        <span className={`quiet ${styles.footNote}`}>{note}</span>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {cancelLabel}
          </Button>
        )}
        <Button
          ref={button}
          type="submit"
          loading={form.saving}
          color={danger ? 'red' : undefined}
          onPointerDown={capturePointer}
        >
          {submit}
        </Button>
      </div>
    </form>
  )
}
