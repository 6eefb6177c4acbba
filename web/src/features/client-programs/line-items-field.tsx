import { fromCents, lineCents } from '@belay/contract/money'
import { Text } from '@mantine/core'
import { IconSearch, IconTrash } from '@tabler/icons-react'
import type { Outputs } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'
import { AddButton } from '../../ui/add-button.tsx'
import type { CloudForm } from '../../ui/cloud-form.ts'
import { useFormat } from '../../ui/format.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { MoneyField, NumberField } from '../../ui/number-fields.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'
import { LineField } from '../../ui/text-fields.tsx'
import { type ContractValues, calculateTotals, toLineValues } from './contract-values.ts'
import styles from './line-items-field.module.css'

const BLANK = { itemID: null, lineItemCode: '', description: '', unitPrice: 0, quantity: 1 }

/** The lines of a contract with their live total; from charge items, whose price may be overridden, or free. */
export function LineItemsField({ form }: { form: CloudForm<ContractValues> }) {
  const format = useFormat()
  const values = form.form.getValues()
  const { subtotal, total } = calculateTotals(values)
  const add = (line: typeof BLANK | Parameters<typeof toLineValues>[0]) =>
    form.form.insertListItem('lineItems', toLineValues(line))
  return (
    <fieldset className={styles.lines}>
      <legend>Line items</legend>
      {values.lineItems.map((line, place) => (
        <fieldset key={line.key} className={styles.line} aria-label={`Line ${place + 1}`}>
          <LineField className={styles.what} label="Description" {...form.field(`lineItems.${place}.description`)} />
          <NumberField
            label="Quantity"
            min={0}
            max={100_000}
            decimalScale={4}
            {...form.field(`lineItems.${place}.quantity`)}
          />
          <MoneyField label="Unit price" {...form.field(`lineItems.${place}.unitPrice`)} />
          <div className={styles.amount}>
            <span>Amount</span>
            <output>{format.money(fromCents(lineCents(line.quantity || 0, line.unitPrice || 0)))}</output>
          </div>
          <IconButton
            className={styles.remove}
            size="md"
            label={`Remove line ${place + 1}`}
            onClick={() => form.form.removeListItem('lineItems', place)}
          >
            <IconTrash size={16} />
          </IconButton>
        </fieldset>
      ))}
      {values.lineItems.length === 0 && <Text c="dimmed">No charges yet. Add a charge item or a custom line.</Text>}
      <div className={styles.add}>
        <ChargeItemPicker
          onChoose={({ itemID, lineItemCode, description, unitPrice }) =>
            add({ itemID, lineItemCode, description, unitPrice, quantity: 1 })
          }
        />
        <AddButton variant="default" onClick={() => add(BLANK)}>
          Custom line
        </AddButton>
      </div>
      <div className={styles.sums}>
        <MoneyField w={140} label="Discount" {...form.field('discount')} />
        <dl aria-live="polite">
          <dt>Subtotal</dt>
          <dd>{format.money(subtotal)}</dd>
          <Text component="dt" inherit fz="lg" fw={650}>
            Total
          </Text>
          <Text component="dd" inherit fz="lg" fw={650}>
            {format.money(total)}
          </Text>
        </dl>
      </div>
    </fieldset>
  )
}

type ChargeItem = Outputs['chargeItems']['list']['items'][number]

/** Finds a charge item by code or words; choosing one adds it and leaves the field empty for the next. */
function ChargeItemPicker({ onChoose }: { onChoose: (item: ChargeItem) => void }) {
  const format = useFormat()
  return (
    <SearchSelect
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
      onChoose={(item) => item && onChoose(item)}
    />
  )
}
