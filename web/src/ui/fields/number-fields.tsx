import { LIMITS } from '@belay/contract/constants'
import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useFormat } from '../format/format.tsx'

type Props = Omit<NumberInputProps, 'onChange' | 'value'> & {
  value?: number | ''
  onChange?: (value: number | '') => void
}

const numberOrBlank = (onChange: Props['onChange']) => (value: number | string) =>
  onChange?.(typeof value === 'number' ? value : value === '' ? '' : Number(value))

/** Shows a field for a number in the centre's notation. A comma and a point both start the decimals. '' when empty. */
export function NumberField({ onChange, ...props }: Props) {
  const { decimal, group } = useFormat().written
  return (
    <NumberInput
      {...props}
      decimalSeparator={decimal}
      allowedDecimalSeparators={['.', ',']}
      thousandSeparator={group}
      onChange={numberOrBlank(onChange)}
    />
  )
}

/** Shows a field for an amount in the centre's currency; '' when empty. The form validates its range. */
export function MoneyField(props: Props) {
  const { before, after } = useFormat().written
  return (
    <NumberField
      {...props}
      prefix={before}
      suffix={after}
      decimalScale={2}
      fixedDecimalScale
      min={0}
      clampBehavior="none"
    />
  )
}

export const ParticipantsField = (props: NumberInputProps) => (
  <NumberInput label="Participants" min={1} max={LIMITS.participants} allowDecimal={false} {...props} />
)
