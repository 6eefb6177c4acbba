import { ERRORS } from '@belay/contract/errors'
import { Text } from '@mantine/core'
import { type RefObject, useEffect, useRef } from 'react'
import { type CloudForm, NOT_VALID } from './cloud-form.ts'
import styles from './form.module.css'
import { focusField } from './form-fields.ts'

// biome-ignore lint/suspicious/noExplicitAny: the summary reads only errors, whose type is the same for all values
type AnyForm = CloudForm<any>
type SummaryProps = {
  form: AnyForm
  root: RefObject<HTMLFormElement | null>
  reveal: ((path: string) => void) | undefined
}

const formatFixCount = (count: number) => `Fix ${count === 1 ? '1 thing' : `${count} things`} to continue`

/** Shows all errors of a form in one box, which gets the focus when it appears. Each line leads to its field. */
export function Summary({ form, root, reveal }: SummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!form.problem) return
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [form.problem])
  if (!form.problem || form.conflict) return null
  // The cloud's message is outdated once every field it names was changed.
  const cloudErrors = Object.entries(form.cloudErrors)
  const problem =
    cloudErrors.length === 0 || cloudErrors.some(([path, message]) => form.form.errors[path] === message)
      ? form.problem
      : NOT_VALID
  const errors = Object.entries(form.form.errors).filter(([, message]) => message)
  if (problem === NOT_VALID && errors.length === 0) return null
  // The cloud's message about its only wrong field is also that field's error: shown once.
  const repeated = errors.length === 1 && errors[0]?.[1] === problem
  const countedMessage =
    repeated || problem === NOT_VALID || (errors.length > 0 && problem === ERRORS['invalid-argument'].message)
  const go = (path: string) => {
    if (root.current && focusField(root.current, path)) return
    reveal?.(path)
    // First draws the step that contains the field.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => (root.current && focusField(root.current, path)) || box.current?.focus()),
    )
  }
  return (
    <div ref={box} className={styles.summary} tabIndex={-1} role="alert">
      <Text inherit fw={600}>
        {countedMessage ? formatFixCount(errors.length) : problem}
      </Text>
      {errors.length > 0 && (
        <ul>
          {errors.map(([path, message]) => (
            <li key={path}>
              <button type="button" className={styles.summaryLink} onClick={() => go(path)}>
                {message}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
