import { LIMITS } from '@belay/contract/constants'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { isHours } from '../form/checks.ts'
import { useFormat } from '../format/format.tsx'
import { parseTypedHours } from '../format/parse-input.ts'

type HoursFieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value?: number | string
  /** Called with a number, with '' when empty, or with the typed text if it is not valid hours. */
  onChange?: (value: number | string) => void
}

const formatHours = (value: number | string | undefined, decimal: string) =>
  value === undefined || value === null ? '' : typeof value === 'number' ? String(value).replace('.', decimal) : value
const step = (value: number | string, by: number) =>
  Math.min(Math.max((Math.round(Number(value) / LIMITS.hoursStep) || 0) * LIMITS.hoursStep + by, 0), LIMITS.hoursPerLog)

/** Shows a field for hours in quarters, typed as 3.5, 3,5 or 3:30. Valid text is reformatted on blur. */
export function HoursField({ value, onChange, onBlur, onKeyDown, ...props }: HoursFieldProps) {
  const { decimal } = useFormat().written
  const [text, setText] = useState(() => formatHours(value, decimal))
  const [lastValue, setLastValue] = useState(value)
  if (lastValue !== value) {
    setLastValue(value)
    if (parseTypedHours(text) !== value) setText(formatHours(value, decimal))
  }
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      rightSection="h"
      rightSectionPointerEvents="none"
      {...props}
      value={text}
      onChange={(event) => {
        const typed = event.currentTarget.value
        setText(typed)
        onChange?.(parseTypedHours(typed))
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event)
        const by = event.key === 'ArrowUp' ? LIMITS.hoursStep : event.key === 'ArrowDown' ? -LIMITS.hoursStep : 0
        if (by === 0) return
        event.preventDefault()
        const next = step(parseTypedHours(text), by)
        setText(formatHours(next, decimal))
        onChange?.(next)
      }}
      onBlur={(event) => {
        const hours = parseTypedHours(text)
        if (isHours()(hours) === null) setText(formatHours(hours, decimal))
        onBlur?.(event)
      }}
    />
  )
}
