import { Group, MultiSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCentre } from '../../cloud/centre.ts'
import { AddButton } from '../../ui/buttons/add-button.tsx'
import { FieldRow } from '../../ui/field-row.tsx'
import { MoneyField } from '../../ui/fields/number-fields.tsx'
import { LineField } from '../../ui/fields/text-fields.tsx'
import type { CloudForm } from '../../ui/form/cloud-form.ts'
import { FormGroup } from '../../ui/form-group.tsx'
import { ChargeItemPicker } from '../client-programs/charge-item-picker.tsx'
import { UnitSelect } from '../client-programs/form/unit-select.tsx'
import { WEEKDAYS } from '../staff/profile/availability.ts'
import type { TypeValues } from './type-values.ts'

type FieldProps = { form: CloudForm<TypeValues>; children: ReactNode }

/** Shows the field for a type's prices: the first lines of contracts for such programs. `children`: fields below. */
export function TypeLinesField({ form, children }: FieldProps) {
  const { lines } = form.form.getValues()
  const weekdays = useWeekdays()
  const add = ({ itemID, description, unitPrice, unit }: Omit<TypeValues['lines'][number], 'days'>) =>
    form.form.insertListItem('lines', { itemID, description, unitPrice, unit, days: [] })
  return (
    <FormGroup
      title="Prices"
      hint="What a program of this type costs. A price with days is added on these weekdays only."
    >
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position only
        <FieldRow key={index} name={`Price ${index + 1}`} onRemove={() => form.form.removeListItem('lines', index)}>
          <LineField label="Description" flex="1 1 100%" {...form.field(`lines.${index}.description`)} />
          <MoneyField label="Unit price" flex="1 1 100px" {...form.field(`lines.${index}.unitPrice`)} />
          <UnitSelect label="Unit" flex="1 1 130px" {...form.field(`lines.${index}.unit`)} value={line.unit} />
          <MultiSelect
            label="Days"
            flex="1 1 130px"
            placeholder={line.days.length === 0 ? 'Every day' : undefined}
            data={weekdays}
            {...form.field(`lines.${index}.days`)}
          />
        </FieldRow>
      ))}
      <Group gap="sm">
        <ChargeItemPicker flex="1 1 200px" onChoose={add} />
        <AddButton
          variant="default"
          onClick={() => add({ itemID: null, description: '', unitPrice: '', unit: 'participant' })}
        >
          Custom price
        </AddButton>
      </Group>
      {children}
    </FormGroup>
  )
}

/** Returns the weekdays as choices, from the centre's first day of the week. */
function useWeekdays() {
  const { firstDayOfWeek } = useCentre()
  return WEEKDAYS.map((_, index) => {
    const day = (index + firstDayOfWeek) % WEEKDAYS.length
    return { value: String(day), label: WEEKDAYS[day] ?? '' }
  })
}
