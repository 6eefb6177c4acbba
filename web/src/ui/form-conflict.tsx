import { isCivilDate } from '@belay/contract/dates'
import { Button, Text } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { CloudForm, Others } from './cloud-form.ts'
import styles from './form.module.css'
import { labelOnPage } from './form-fields.ts'
import { byPath } from './form-values.ts'
import { type Format, useFormat } from './format.tsx'
import { Quiet } from './quiet.tsx'

/** The label and description of a field in the two versions, if its label on the page or its value is not clear. */
export type FieldWords = { label?: string; describe?(value: unknown): ReactNode }

/** Returns a value as plain text: never JSON, never HTML. */
export function valueInWords(value: unknown, format: Pick<Format, 'date' | 'number'>): string {
  if (value === null || value === undefined || value === '') return '(empty)'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return format.number(value)
  if (Array.isArray(value))
    return value.length === 0 ? '(none)' : value.map((item) => valueInWords(item, format)).join('; ')
  if (typeof value === 'object') {
    const parts = Object.entries(value).filter(
      ([name, part]) => part !== '' && part !== null && part !== undefined && !/^(key|id)$|ID$/.test(name),
    )
    return parts.map(([, part]) => valueInWords(part, format)).join(', ') || '(empty)'
  }
  const text = String(value)
  if (isCivilDate(text)) return format.date(text)
  return /^<[a-z]/.test(text) ? (new DOMParser().parseFromString(text, 'text/html').body.textContent ?? '') : text
}

/** Converts a field name without a label: payRate to "Pay rate". */
const spelled = (name: string) => {
  const words = name
    .slice(name.lastIndexOf('.') + 1)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\bemail\b/, 'e-mail')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The longest value, in characters, that a sentence contains. */
const LONGEST_TOLD = 60

/** Describes the changes of others: "Noa Bennett also changed Participants to 28." */
export function othersInWords<V extends Record<string, unknown>>(
  { by = 'Someone', fields }: Others,
  { root, words, format }: { root: ParentNode; words: WordsOf<V>; format: Pick<Format, 'date' | 'number'> },
): ReactNode {
  const parts = Object.entries(fields).map(([path, value]) => {
    const label = words?.[path]?.label ?? labelOnPage(root, path) ?? spelled(path)
    const told = valueInWords(value, format)
    return told.length > LONGEST_TOLD ? label : `${label} to ${told}`
  })
  return `${by} also changed ${new Intl.ListFormat('en').format(parts)}.`
}

type WordsOf<V> = Partial<Record<keyof V, FieldWords>> | undefined

type ConflictProps<V extends Record<string, unknown>> = {
  form: CloudForm<V>
  root: RefObject<HTMLFormElement | null>
  words: WordsOf<V>
}

/** Shows both versions of the fields that somebody else changed, and buttons to keep one of them. */
export function ConflictPanel<V extends Record<string, unknown>>({ form, root, words }: ConflictProps<V>) {
  const format = useFormat()
  const [labels, setLabels] = useState<Record<string, string>>({})
  const box = useRef<HTMLDivElement>(null)
  const { conflict } = form
  useEffect(() => {
    if (conflict) box.current?.focus()
  }, [conflict])
  const mine = form.form.getValues()
  const [theirs, ours] = [byPath(conflict?.theirs ?? {}), byPath(mine)]
  const names = Object.keys(theirs).filter(
    (name) => name in ours && JSON.stringify(ours[name]) !== JSON.stringify(theirs[name]),
  )
  const key = names.join(' ')
  useLayoutEffect(() => {
    if (!root.current || key === '') return
    const form = root.current
    setLabels(Object.fromEntries(key.split(' ').map((name) => [name, labelOnPage(form, name) ?? spelled(name)])))
  }, [key, root])
  if (!conflict) return null
  const describe = (name: string, value: unknown) => words?.[name]?.describe?.(value) ?? valueInWords(value, format)
  return (
    <div ref={box} className={styles.conflict} tabIndex={-1} role="alert">
      <Text inherit fw={600}>
        {conflict.by ?? 'Someone'} changed this{' '}
        {conflict.at === undefined ? 'while you were editing' : format.ago(conflict.at)}.
      </Text>
      {names.length > 0 && (
        <table>
          <thead>
            <tr>
              <th>Field</th>
              <th>Now</th>
              <th>Yours</th>
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <th scope="row">{words?.[name]?.label ?? labels[name] ?? spelled(name)}</th>
                <td>{describe(name, theirs[name])}</td>
                <td>{form.isMine(name) ? describe(name, ours[name]) : <Quiet>unchanged</Quiet>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={styles.foot}>
        <Button variant="default" onClick={form.takeTheirs}>
          Use theirs
        </Button>
        <Button
          onClick={() => {
            form.reapply()
            void form.submit()
          }}
        >
          Reapply my changes
        </Button>
      </div>
    </div>
  )
}
