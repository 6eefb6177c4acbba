import { LIMITS } from '@belay/contract/constants'
import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useCentre } from '../cloud/centre.ts'

type Props = Omit<NumberInputProps, 'onChange' | 'value'> & { value?: number | ''; onChange?: (value: number | '') => void }

const numberOrBlank = (onChange: Props['onChange']) => (value: number | string) =>
  onChange?.(typeof value === 'number' ? value : value === '' ? '' : Number(value))

/** An amount in the centre's currency; a number, or '' when empty. */
export function MoneyField({ onChange, ...props }: Props) {
  const { currency, locale } = useCentre()
  const symbol = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(0).find((part) => part.type === 'currency')?.value ?? ''
  return (
    <NumberInput {...props} prefix={symbol} decimalScale={2} fixedDecimalScale min={0} thousandSeparator="," hideControls onChange={numberOrBlank(onChange)} />
  )
}

/** Hours in quarters; a number, or '' when empty. */
export function HoursField({ onChange, ...props }: Props) {
  return <NumberInput {...props} min={0} max={LIMITS.hoursPerLog} step={LIMITS.hoursStep} decimalScale={2} suffix=" h" onChange={numberOrBlank(onChange)} />
}
