import { Group } from '@mantine/core'
import { AddButton } from '../../ui/buttons/add-button.tsx'
import { FieldRow } from '../../ui/field-row.tsx'
import { MoneyField } from '../../ui/fields/number-fields.tsx'
import { LineField } from '../../ui/fields/text-fields.tsx'
import type { CloudForm } from '../../ui/form/cloud-form.ts'
import { FormGroup } from '../../ui/form-group.tsx'
import { ChargeItemPicker } from '../client-programs/charge-item-picker.tsx'
import { UnitSelect } from '../client-programs/form/unit-select.tsx'
import type { TypeValues } from './type-values.ts'

/** Shows the field for a type's prices: the first lines of contracts for such programs. */
export function TypeLinesField({ form }: { form: CloudForm<TypeValues> }) {
  const { lines } = form.form.getValues()
  const add = ({ itemID, description, unitPrice, unit }: TypeValues['lines'][number]) =>
    form.form.insertListItem('lines', { itemID, description, unitPrice, unit })
  return (
    <FormGroup title="Prices" hint="What a program of this type costs. Only Admins see it.">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position only
        <FieldRow key={index} name={`Price ${index + 1}`} onRemove={() => form.form.removeListItem('lines', index)}>
          <LineField label="Description" flex="2 1 180px" {...form.field(`lines.${index}.description`)} />
          <MoneyField label="Unit price" flex="1 1 100px" {...form.field(`lines.${index}.unitPrice`)} />
          <UnitSelect label="Unit" flex="1 1 130px" {...form.field(`lines.${index}.unit`)} value={line.unit} />
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
    </FormGroup>
  )
}
