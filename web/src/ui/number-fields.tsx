import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useCentre } from '../cloud/centre.ts'

type Props = Omit<NumberInputProps, 'onChange' | 'value'> & { value?: number | ''; onChange?: (value: number | '') => void }

const numberOrBlank = (onChange: Props['onChange']) => (value: number | string) =>
  onChange?.(typeof value === 'number' ? value : value === '' ? '' : Number(value))

/** An amount in the centre's currency; a number, or '' when empty. What is out of bounds stays as typed, for the form to say so. */
export function MoneyField({ onChange, ...props }: Props) {
  const { currency, locale } = useCentre()
  const symbol = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(0).find((part) => part.type === 'currency')?.value ?? ''
  return (
    <NumberInput
      {...props}
      prefix={symbol}
      decimalScale={2}
      fixedDecimalScale
      min={0}
      clampBehavior="none"
      thousandSeparator=","
      hideControls
      onChange={numberOrBlank(onChange)}
    />
  )
}
