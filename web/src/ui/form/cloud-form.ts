import type { CollectionName } from '@belay/contract/collections'
import { type FormErrors, type UseFormInput, useForm } from '@mantine/form'
import { createElement, Fragment, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { getCurrentVersion, getErrorData, getErrorMessage, getFieldErrors } from '../../cloud/calls/errors.ts'
import { refreshCollections } from '../../cloud/refresh.ts'
import { describeDone, showOutcome } from '../actions/act.ts'
import { toast } from '../actions/toast.tsx'
import type { Check } from './checks.ts'
import { describeUnsent } from './describe-unsent.ts'
import { deleteDraft, readDraft, storeDraft, toDraftKey } from './drafts.ts'
import { flattenByPath } from './form-values.ts'

/** The problem code for invalid fields. The form's summary shows the number of errors instead of this text. */
export const NOT_VALID = 'not-valid'

export type FormValues = Record<string, unknown>
/** The values that somebody else saved first, with their version, time and author. */
type EditConflict<V> = {
  savedValues: Partial<V>
  version: number | undefined
  at: number | undefined
  by: string | undefined
}
/** The values that somebody else saved in fields that this person did not change. The form now contains them. */
export type ConcurrentChanges = { by: string | undefined; fields: Record<string, unknown> }

/** The checks by field. For a list, the checks of each row. */
type FieldChecks<V> = {
  [Field in keyof V]?: Check<never> | (V[Field] extends readonly (infer Row)[] ? FieldChecks<Row> : never)
}
type Checks<V> = FieldChecks<V> | ((values: V) => FormErrors)

type CloudFormOptions<V extends FormValues, Answer> = {
  initialValues: V
  validate?: Checks<V>
  /** The name of the draft. Unsaved values are stored in this browser under it. */
  draft?: string
  /** The version that was read. `save` sends it back, so that a lost update is detected. */
  version?: number
  /** Saves the values. Returns null if the person cancels; the form then stays unchanged. */
  save: (values: V, context: { version: number | undefined }) => Promise<Answer | null>
  /** False for a decision: a concurrent change is shown first, even in other fields. */
  mergesOthers?: false
  /** Converts the document of an `aborted` error to the form's values. */
  current?(document: object): Partial<V>
  refresh?: readonly CollectionName[]
  saved?: (answer: Answer) => void
  done?: ReactNode | ((answer: Answer) => ReactNode)
}

/** The maximum number of times a save is retried over concurrent changes in other fields. */
const MAX_MERGES = 3

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Creates a form that saves through a call: validates on blur, keeps a draft, shows both versions on `aborted`. */
export function useCloudForm<V extends FormValues, Answer>(options: CloudFormOptions<V, Answer>) {
  // The draft belongs to the person who opened the form, even after their sign-in has ended.
  const [draft] = useState(() => (options.draft ? toDraftKey(options.draft) : null))
  const [storedDraft] = useState(() => (draft ? readDraft<V>(draft) : null))
  const [draftFrom, setDraftFrom] = useState(storedDraft?.at ?? null)
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [cloudErrors, setCloudErrors] = useState<Record<string, string>>({})
  const [conflict, setConflict] = useState<EditConflict<V> | null>(null)
  const version = useRef(options.version)
  const [baseValues, setBaseValues] = useState(() => flattenByPath(options.initialValues))
  /** The function that describes the changes of others. Set by `<Form>`, which can read the labels. */
  const describeConcurrentChanges = useRef<((others: ConcurrentChanges) => ReactNode) | null>(null)
  const form = useForm<V>({
    initialValues: options.initialValues,
    validate: options.validate as UseFormInput<V>['validate'],
    validateInputOnBlur: true,
    onValuesChange: (values) => {
      if (draft) storeDraft(draft, values)
    },
  })

  const restore = useEffectEvent(() => {
    if (storedDraft) form.setValues({ ...options.initialValues, ...storedDraft.values })
  })
  useEffect(() => restore(), [])

  /** Returns the fields that others changed, from an `aborted` error. Null if this person changed the same fields. */
  function findConcurrentChanges(error: unknown, knownValues: Record<string, unknown>) {
    const current = getCurrentVersion(error)
    if (!current || !options.current || options.mergesOthers === false) return null
    const [savedFields, ownFields] = [flattenByPath(options.current(current)), flattenByPath(form.getValues())]
    const changed = Object.entries(savedFields).filter(
      ([path, value]) => path in knownValues && !isSame(value, knownValues[path]),
    )
    const hasOverlap = changed.some(
      ([path, value]) => !isSame(ownFields[path], knownValues[path]) && !isSame(ownFields[path], value),
    )
    return hasOverlap
      ? null
      : { fields: Object.fromEntries(changed), version: current.version, by: getErrorData(error).changedBy }
  }

  /** Saves the values together with concurrent changes of other fields (R281). */
  async function saveMerging(): Promise<{ answer: Answer | null; sent: V; others: ConcurrentChanges | null }> {
    let knownValues = baseValues
    let others = null as ConcurrentChanges | null
    for (let tries = 0; ; tries++) {
      try {
        const sent = form.getValues()
        const answer = await options.save(sent, { version: version.current ?? options.version })
        return { answer, sent, others }
      } catch (error) {
        const concurrent = tries < MAX_MERGES ? findConcurrentChanges(error, knownValues) : null
        if (!concurrent) throw error
        version.current = concurrent.version
        setFields(concurrent.fields)
        knownValues = { ...knownValues, ...concurrent.fields }
        setBaseValues(knownValues)
        others = { by: concurrent.by, fields: { ...others?.fields, ...concurrent.fields } }
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
      const { answer, sent, others } = await saveMerging()
      if (answer === null) return
      if (draft) deleteDraft(draft)
      // Values typed during the save are not saved yet.
      form.resetDirty(sent)
      setBaseValues(flattenByPath(sent))
      setConflict(null)
      setDraftFrom(null)
      if (options.refresh) await refreshCollections(...options.refresh)
      const sentence = describeDone(answer, options.done)
      const mergedNote = others && Object.keys(others.fields).length > 0 && describeConcurrentChanges.current?.(others)
      const message = mergedNote ? createElement(Fragment, null, sentence, ' ', mergedNote) : sentence
      if (message) showOutcome(answer, message)
      options.saved?.(answer)
    } catch (error) {
      const current = getCurrentVersion(error)
      if (current) {
        const savedValues = options.current ? options.current(current) : (current as Partial<V>)
        setConflict({ savedValues, version: current.version, at: current.updatedAt, by: getErrorData(error).changedBy })
      }
      const fields = getFieldErrors(error)
      form.setErrors(fields)
      setCloudErrors(fields)
      setProblem(draft ? describeUnsent(error) : getErrorMessage(error))
    } finally {
      setSaving(false)
    }
  }

  /** True if this person changed the field at this path. */
  const isMine = (path: string) => !isSame(flattenByPath(form.getValues())[path], baseValues[path])

  /** Sets the values of fields by path. */
  function setFields(fields: Record<string, unknown>) {
    // Mantine derives the value's type from the form's values, whose type only the caller has.
    for (const [path, value] of Object.entries(fields))
      form.setFieldValue(path, value as Parameters<typeof form.setFieldValue>[1])
  }

  /** Takes over the other person's version: all fields, or only those that this person did not change. */
  function takeOverVersion(all: boolean) {
    const savedFields = flattenByPath(conflict?.savedValues ?? {})
    version.current = conflict?.version
    if (all) form.setValues(conflict?.savedValues ?? {})
    else
      setFields(Object.fromEntries(Object.entries(savedFields).filter(([path]) => path in baseValues && !isMine(path))))
    setBaseValues({ ...baseValues, ...savedFields })
    setConflict(null)
    setProblem(null)
  }

  /**
   * Returns the props of a field: `<TextInput label="Name" {...form.field('name')} />`. Checks the field on blur only
   * if its value changed: an error would move the controls below while they are being pressed.
   */
  function field(...[path, options]: Parameters<typeof form.getInputProps>): ReturnType<typeof form.getInputProps> {
    const props = form.getInputProps(path, options)
    return { ...props, onBlur: (event: unknown) => form.isDirty(path) && props.onBlur(event) }
  }

  /** Restores the initial values and deletes the draft. */
  function reset() {
    form.setValues(options.initialValues)
    // After `setValues`, which stores a draft.
    if (draft) deleteDraft(draft)
    form.resetDirty(options.initialValues)
    form.clearErrors()
    setDraftFrom(null)
    setProblem(null)
  }

  /** Clears the form and deletes the draft. Undo restores both. */
  function clear() {
    const cleared = { values: form.getValues(), draftFrom }
    reset()
    toast.undo('Form cleared.', async () => {
      // Also if the form is no longer on the page.
      if (draft) storeDraft(draft, cleared.values)
      form.setValues(cleared.values)
      setDraftFrom(cleared.draftFrom)
    })
  }

  return {
    form,
    field,
    submit,
    saving,
    problem,
    /** The cloud's errors by field. Their common message is `problem`. */
    cloudErrors,
    conflict,
    describeConcurrentChanges,
    reapply: () => takeOverVersion(false),
    takeTheirs: () => takeOverVersion(true),
    /** The time when the restored draft was stored; null without a draft. */
    draftFrom,
    clear,
    isDirty: () => form.isDirty(),
    isMine,
    reset,
  }
}

/** The return value of `useCloudForm`. */
export type CloudForm<V extends FormValues = FormValues> = ReturnType<typeof useCloudForm<V, unknown>>
