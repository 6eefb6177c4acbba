import { LIMITS } from '@belay/contract/constants'
import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useFormat } from './format.tsx'

type Props = Omit<NumberInputProps, 'onChange' | 'value'> & {
  value?: number | ''
  onChange?: (value: number | '') => void
}

const numberOrBlank = (onChange: Props['onChange']) => (value: number | string) =>
  onChange?.(typeof value === 'number' ? value : value === '' ? '' : Number(value))

/** A number as the centre writes it; a comma and a point both begin the decimals. A number, or '' when empty. */
export function NumberField({ onChange, ...props }: Props) {
  const { decimal, group } = useFormat().written
  return (
    <NumberInput
      hideControls
      {...props}
      decimalSeparator={decimal}
      allowedDecimalSeparators={['.', ',']}
      thousandSeparator={group}
      onChange={numberOrBlank(onChange)}
    />
  )
}

/** An amount in the centre's currency, or '' when empty. The form judges amounts out of bounds. */
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

/** How many people come: a whole number. */
export const ParticipantsField = (props: NumberInputProps) => (
  <NumberInput label="Participants" min={1} max={LIMITS.participants} allowDecimal={false} {...props} />
)
