import type { CollectionName } from '@belay/contract/collections'
import { type FormErrors, type UseFormInput, useForm } from '@mantine/form'
import { createElement, Fragment, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { currentOf, dataOf, fieldErrors, sentenceOf } from '../cloud/errors.ts'
import { refresh } from '../cloud/refresh.ts'
import { tellDone } from './act.ts'
import type { Check } from './checks.ts'
import { draftKey, dropDraft, keepDraft, readDraft, unsentWords } from './drafts.ts'
import { byPath } from './form-values.ts'
import { toast } from './toast.tsx'

/** Some fields are wrong: over when all of them are mended. What a person reads counts them. */
export const NOT_VALID = 'not-valid'

export type Values = Record<string, unknown>
/** What somebody else saved first, beside what was typed. */
export type Conflict<V> = {
  theirs: Partial<V>
  version: number | undefined
  at: number | undefined
  by: string | undefined
}
/** What somebody else saved in fields that this person left alone, and the form now holds. */
export type Others = { by: string | undefined; fields: Record<string, unknown> }

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
  /** Answers null when the person thinks better of it: the form stays as it is. */
  save: (values: V, context: { version: number | undefined }) => Promise<Answer | null>
  /** False for a decision: what somebody else changed meanwhile is shown first, also in other fields. */
  mergesOthers?: false
  /** Maps the document as somebody else left it to the form's values (for `aborted`). */
  current?(document: object): Partial<V>
  refresh?: readonly CollectionName[]
  saved?: (answer: Answer) => void
  done?: ReactNode | ((answer: Answer) => ReactNode)
}

/** How often a save is tried again over what others changed in other fields. */
const MOST_MERGES = 3

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** A form that saves through a call: it checks on blur, keeps a draft, and shows both versions on `aborted`. */
export function useCloudForm<V extends Values, Answer>(options: CloudFormOptions<V, Answer>) {
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
  /** Says in words what others changed; set by the `<Form>`, which knows the labels. */
  const describeOthers = useRef<((others: Others) => ReactNode) | null>(null)
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

  /** What the document of an `aborted` error holds in other fields than this person changed; null if in the same. */
  function findOthers(error: unknown, known: Record<string, unknown>) {
    const current = currentOf(error)
    if (!current || !options.current || options.mergesOthers === false) return null
    const [theirs, mine] = [byPath(options.current(current)), byPath(form.getValues())]
    const changed = Object.entries(theirs).filter(([path, value]) => path in known && !isSame(value, known[path]))
    const isTaken = changed.some(([path, value]) => !isSame(mine[path], known[path]) && !isSame(mine[path], value))
    return isTaken
      ? null
      : { fields: Object.fromEntries(changed), version: current.version, by: dataOf(error).changedBy }
  }

  /** Saves what is typed, together with what others saved first in other fields (R281). */
  async function saveMerging(): Promise<{ answer: Answer | null; others: Others | null }> {
    let known = read
    let others = null as Others | null
    for (let tries = 0; ; tries++) {
      try {
        const answer = await options.save(form.getValues(), { version: version.current ?? options.version })
        return { answer, others }
      } catch (error) {
        const found = tries < MOST_MERGES ? findOthers(error, known) : null
        if (!found) throw error
        version.current = found.version
        setFields(found.fields)
        known = { ...known, ...found.fields }
        setRead(known)
        others = { by: found.by, fields: { ...others?.fields, ...found.fields } }
      }
    }
  }

  async function submit() {
    if (saving) return
    setProblem(null)
    setCloudErrors({})
    const checked = form.validate()
    if (checked.hasErrors) return setProblem(NOT_VALID)
    setSaving(true)
    try {
      const { answer, others } = await saveMerging()
      if (answer === null) return
      if (draft) dropDraft(draft)
      form.resetDirty()
      setRead(byPath(form.getValues()))
      setConflict(null)
      setDraftFrom(null)
      if (options.refresh) await refresh(...options.refresh)
      const sentence = typeof options.done === 'function' ? options.done(answer) : options.done
      const merged = others && Object.keys(others.fields).length > 0 && describeOthers.current?.(others)
      const told = merged ? createElement(Fragment, null, sentence, ' ', merged) : sentence
      if (told) tellDone(answer, told)
      options.saved?.(answer)
    } catch (error) {
      const current = currentOf(error)
      if (current) {
        const theirs = options.current ? options.current(current) : (current as Partial<V>)
        setConflict({ theirs, version: current.version, at: current.updatedAt, by: dataOf(error).changedBy })
      }
      const fields = fieldErrors(error)
      form.setErrors(fields)
      setCloudErrors(fields)
      setProblem(draft ? unsentWords(error) : sentenceOf(error))
    } finally {
      setSaving(false)
    }
  }

  /** Whether this person changed the field at this path, rather than leaving it as it was read. */
  const isMine = (path: string) => !isSame(byPath(form.getValues())[path], read[path])

  /** Fills in fields by path. */
  function setFields(fields: Record<string, unknown>) {
    // Mantine types a path's value by the form's own shape, which is known to the caller only.
    for (const [path, value] of Object.entries(fields))
      form.setFieldValue(path, value as Parameters<typeof form.setFieldValue>[1])
  }

  /** What somebody else saved is what was read from now on: all of it, or all that this person left alone. */
  function mergeTheirs(all: boolean) {
    const theirs = byPath(conflict?.theirs ?? {})
    version.current = conflict?.version
    if (all) form.setValues(conflict?.theirs ?? {})
    else setFields(Object.fromEntries(Object.entries(theirs).filter(([path]) => path in read && !isMine(path))))
    setRead({ ...read, ...theirs })
    setConflict(null)
    setProblem(null)
  }

  /** Puts the initial values back and forgets the draft. */
  function reset() {
    form.setValues(options.initialValues)
    // Last: the initial values are no draft.
    if (draft) dropDraft(draft)
    form.resetDirty(options.initialValues)
    form.clearErrors()
    setDraftFrom(null)
    setProblem(null)
  }

  /** Empties the form and forgets the draft; what was there can be had back by Undo. */
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
    /** Props of a field: `<TextInput label="Name" {...form.field('name')} />`. */
    field: form.getInputProps,
    submit,
    saving,
    problem,
    /** What the cloud said of fields, with its sentence in `problem`. */
    cloudErrors,
    conflict,
    describeOthers,
    reapply: () => mergeTheirs(false),
    takeTheirs: () => mergeTheirs(true),
    /** When the draft was kept that fills the form; null without one. */
    draftFrom,
    clear,
    isDirty: () => form.isDirty(),
    isMine,
    reset,
  }
}

/** A form that saves through a call, as `useCloudForm` answers it. */
export type CloudForm<V extends Values = Values> = ReturnType<typeof useCloudForm<V, unknown>>
