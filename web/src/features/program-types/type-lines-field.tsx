import { Group } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { api } from '../../cloud/orpc.ts'
import { AddButton } from '../../ui/add-button.tsx'
import type { CloudForm } from '../../ui/cloud-form.ts'
import { useFormat } from '../../ui/format.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { MoneyField } from '../../ui/number-fields.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'
import { LineField } from '../../ui/text-fields.tsx'
import { UnitSelect } from '../client-programs/unit-select.tsx'
import { FormGroup } from '../staff/form-group.tsx'
import type { TypeValues } from './type-values.ts'

/** Shows the field for a type's prices: the first lines of contracts for such programs. */
export function TypeLinesField({ form }: { form: CloudForm<TypeValues> }) {
  const format = useFormat()
  const { lines } = form.form.getValues()
  const add = ({ itemID, description, unitPrice, unit }: TypeValues['lines'][number]) =>
    form.form.insertListItem('lines', { itemID, description, unitPrice, unit })
  return (
    <FormGroup title="Prices" hint="What a program of this type costs. Only Admins see it.">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position only
        <Group key={index} gap={10} align="flex-end" role="group" aria-label={`Price ${index + 1}`}>
          <LineField label="Description" flex="2 1 180px" {...form.field(`lines.${index}.description`)} />
          <MoneyField label="Unit price" flex="1 1 100px" {...form.field(`lines.${index}.unitPrice`)} />
          <UnitSelect label="Unit" flex="1 1 130px" {...form.field(`lines.${index}.unit`)} value={line.unit} />
          <IconButton label={`Remove price ${index + 1}`} onClick={() => form.form.removeListItem('lines', index)}>
            <IconX size={16} />
          </IconButton>
        </Group>
      ))}
      <Group gap={10}>
        <SearchSelect
          flex="1 1 200px"
          aria-label="Add a charge item"
          placeholder="Add a charge item"
          leftSection={<IconSearch size={16} />}
          nothingFoundMessage="No matching charge items"
          query={(search) =>
            api.chargeItems.list.queryOptions({ input: { limit: 50, ...(search ? { where: { search } } : {}) } })
          }
          toChoice={({ itemID, lineItemCode, description, unitPrice }) => ({
            value: itemID,
            label: `${lineItemCode} · ${description} · ${format.money(unitPrice)}`,
          })}
          onChoose={(item) => item && add(item)}
        />
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
