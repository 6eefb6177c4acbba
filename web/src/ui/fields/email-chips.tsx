import { TagsInput, type TagsInputProps } from '@mantine/core'
import { findWrongAddresses } from '../form/checks.ts'
import { removablePill } from './removable-pill.tsx'

type Props = Omit<TagsInputProps, 'value' | 'onChange' | 'data'> & {
  value?: string[]
  onChange?: (value: string[]) => void
}

const BETWEEN = /[\s,;]+/

/** Shows e-mail addresses as chips: trimmed, in lower case, without duplicates. Enter, comma or blur adds one. */
export function EmailChips({ value = [], onChange, error, ...props }: Props) {
  return (
    <TagsInput
      splitChars={[',', ';', ' ', '\n']}
      acceptValueOnBlur
      type="email"
      placeholder={value.length === 0 ? 'name@example.org' : undefined}
      comboboxProps={{ disabled: true }}
      {...props}
      renderPill={removablePill}
      value={value}
      error={error ?? findWrongAddresses(value)}
      onChange={(next) =>
        onChange?.([...new Set(next.flatMap((typed) => typed.toLowerCase().split(BETWEEN)).filter(Boolean))])
      }
    />
  )
}
