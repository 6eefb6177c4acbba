import { TagsInput, type TagsInputProps } from '@mantine/core'
import { isEmail } from './checks.ts'
import { removablePill } from './removable-pill.tsx'

type Props = Omit<TagsInputProps, 'value' | 'onChange' | 'data'> & {
  value?: string[]
  onChange?: (value: string[]) => void
  suggestions?: string[]
}

/** "'finn@', 'ada' aren't e-mail addresses."; nothing when all are. */
export function findWrongAddresses(addresses: readonly string[]): string | undefined {
  const wrong = addresses.filter((address) => isEmail()(address) !== null).map((address) => `'${address}'`)
  if (wrong.length === 0) return undefined
  return `${wrong.join(', ')} ${wrong.length === 1 ? "isn't an e-mail address" : "aren't e-mail addresses"}.`
}
const BETWEEN = /[\s,;]+/

/** E-mail addresses as chips; trimmed, in lower case, each once. Enter, comma or leaving the field adds one. */
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
