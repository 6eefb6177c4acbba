import { isCivilDate } from '@belay/contract/dates'
import { Button, Text } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Format, useFormat } from '../format/format.tsx'
import { DimmedText } from '../text/dimmed-text.tsx'
import type { CloudForm, ConcurrentChanges } from './cloud-form.ts'
import styles from './form.module.css'
import { findLabel } from './form-fields.ts'
import { flattenByPath } from './form-values.ts'

/** The label and description of a field in the two versions, if its label on the page or its value is not clear. */
export type FieldText = { label?: string; describe?(value: unknown): ReactNode }

/** Returns a value as plain text: never JSON, never HTML. */
export function describeValue(value: unknown, format: Pick<Format, 'day' | 'number'>): string {
  if (value === null || value === undefined || value === '') return '(empty)'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return format.number(value)
  if (Array.isArray(value))
    return value.length === 0 ? '(none)' : value.map((item) => describeValue(item, format)).join('; ')
  if (typeof value === 'object') {
    const parts = Object.entries(value).filter(
      ([name, part]) => part !== '' && part !== null && part !== undefined && !/^(key|id)$|ID$/.test(name),
    )
    return parts.map(([, part]) => describeValue(part, format)).join(', ') || '(empty)'
  }
  const text = String(value)
  if (isCivilDate(text)) return format.day(text)
  return /^<[a-z]/.test(text) ? (new DOMParser().parseFromString(text, 'text/html').body.textContent ?? '') : text
}

/** Converts a field name without a label: payRate to "Pay rate". */
const toFieldLabel = (name: string) => {
  const words = name
    .slice(name.lastIndexOf('.') + 1)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\bemail\b/, 'e-mail')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The longest value, in characters, that a sentence contains. */
const MAX_VALUE_LENGTH = 60

/** Describes the changes of others: "Noa Bennett also changed Participants to 28." */
export function describeConcurrentChanges<V extends Record<string, unknown>>(
  { by = 'Someone', fields }: ConcurrentChanges,
  page: { root: ParentNode; fieldTexts: FieldTexts<V>; format: Pick<Format, 'day' | 'number'> },
): ReactNode {
  const parts = Object.entries(fields).map(([path, value]) => {
    const label = page.fieldTexts?.[path]?.label ?? findLabel(page.root, path) ?? toFieldLabel(path)
    const text = describeValue(value, page.format)
    return text.length > MAX_VALUE_LENGTH ? label : `${label} to ${text}`
  })
  return `${by} also changed ${new Intl.ListFormat('en').format(parts)}.`
}

type FieldTexts<V> = Partial<Record<keyof V, FieldText>> | undefined

type ConflictProps<V extends Record<string, unknown>> = {
  form: CloudForm<V>
  root: RefObject<HTMLFormElement | null>
  fieldTexts: FieldTexts<V>
}

/** Shows both versions of the fields that somebody else changed, and buttons to keep one of them. */
export function ConflictPanel<V extends Record<string, unknown>>({ form, root, fieldTexts }: ConflictProps<V>) {
  const format = useFormat()
  const [labels, setLabels] = useState<Record<string, string>>({})
  const box = useRef<HTMLDivElement>(null)
  const { conflict } = form
  useEffect(() => {
    if (conflict) box.current?.focus()
  }, [conflict])
  const ownValues = form.form.getValues()
  const [savedFields, ownFields] = [flattenByPath(conflict?.savedValues ?? {}), flattenByPath(ownValues)]
  const names = Object.keys(savedFields).filter(
    (name) => name in ownFields && JSON.stringify(ownFields[name]) !== JSON.stringify(savedFields[name]),
  )
  const key = names.join(' ')
  useLayoutEffect(() => {
    if (!root.current || key === '') return
    const form = root.current
    setLabels(Object.fromEntries(key.split(' ').map((name) => [name, findLabel(form, name) ?? toFieldLabel(name)])))
  }, [key, root])
  if (!conflict) return null
  const describe = (name: string, value: unknown) =>
    fieldTexts?.[name]?.describe?.(value) ?? describeValue(value, format)
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
                <th scope="row">{fieldTexts?.[name]?.label ?? labels[name] ?? toFieldLabel(name)}</th>
                <td>{describe(name, savedFields[name])}</td>
                <td>{form.isMine(name) ? describe(name, ownFields[name]) : <DimmedText>unchanged</DimmedText>}</td>
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
