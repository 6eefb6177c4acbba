import { TagsInput, type TagsInputProps } from '@mantine/core'
import { findWrongAddresses } from './checks.ts'
import { removablePill } from './removable-pill.tsx'

type Props = Omit<TagsInputProps, 'value' | 'onChange' | 'data'> & {
  value?: string[]
  onChange?: (value: string[]) => void
  suggestions?: string[]
}

const BETWEEN = /[\s,;]+/

/** Shows e-mail addresses as chips: trimmed, in lower case, without duplicates. Enter, comma or blur adds one. */
export function EmailChips({ value = [], onChange, suggestions, error, ...props }: Props) {
  return (
    <TagsInput
      splitChars={[',', ';', ' ', '\n']}
      acceptValueOnBlur
      type="email"
      placeholder={value.length === 0 ? 'name@example.org' : undefined}
      comboboxProps={suggestions ? undefined : { disabled: true }}
      {...props}
      data={suggestions}
      renderPill={removablePill}
      value={value}
      error={error ?? findWrongAddresses(value)}
      onChange={(next) =>
        onChange?.([...new Set(next.flatMap((typed) => typed.toLowerCase().split(BETWEEN)).filter(Boolean))])
      }
    />
  )
}
