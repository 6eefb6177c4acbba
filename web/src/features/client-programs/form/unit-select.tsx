import { LINE_UNITS, type LineUnit } from '@belay/contract/line-units'
import { NativeSelect, type NativeSelectProps } from '@mantine/core'

export const UNIT_LABELS: Record<LineUnit | 'fixed', string> = {
  participant: 'Per participant',
  group: 'Per group',
  hour: 'Per hour',
  facilitator: 'Per facilitator',
  mile: 'Per mile, to enter',
  item: 'Per item, to enter',
  fixed: 'Fixed quantity',
}
const CHOICES = [...LINE_UNITS, 'fixed' as const].map((value) => ({ value, label: UNIT_LABELS[value] }))

type Props = Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> & {
  value: LineUnit | null
  onChange: (unit: LineUnit | null) => void
}

/** Shows the choice of a unit for a charge item or a line. A native select, because lists show one in every row. */
export const UnitSelect = ({ value, onChange, ...props }: Props) => (
  <NativeSelect
    {...props}
    data={CHOICES}
    value={value ?? 'fixed'}
    onChange={({ currentTarget }) => onChange(LINE_UNITS.find((unit) => unit === currentTarget.value) ?? null)}
  />
)
