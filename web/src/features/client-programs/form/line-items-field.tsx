import {
  askForQuantity,
  deriveQuantity,
  isEnteredUnit,
  type LineFacts,
  type LineUnit,
} from '@belay/contract/line-units'
import { fromCents, lineCents } from '@belay/contract/money'
import { Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { AddButton } from '../../../ui/buttons/add-button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { MoneyField, NumberField } from '../../../ui/fields/number-fields.tsx'
import { LineField } from '../../../ui/fields/text-fields.tsx'
import type { CloudForm } from '../../../ui/form/cloud-form.ts'
import { FormGroup } from '../../../ui/form-group.tsx'
import { useFormat } from '../../../ui/format/format.tsx'
import { ChargeItemPicker } from '../charge-item-picker.tsx'
import type { LineItem } from '../contract.ts'
import {
  type ContractLineValues,
  calculateTotals,
  describeOpenLines,
  findQuantity,
  type TermsValues,
  toLineValues,
} from './contract-values.ts'
import styles from './line-items-field.module.css'
import { UnitSelect } from './unit-select.tsx'

const BLANK: LineItem = { itemID: null, lineItemCode: '', description: '', unitPrice: 0, quantity: 1, unit: null }

type Props<V extends TermsValues> = { form: CloudForm<V>; facts: LineFacts }

/** Shows the fields for a contract's lines, and the live total. `facts`: the source of computed quantities. */
export function LineItemsField<V extends TermsValues>({ form, facts }: Props<V>) {
  const format = useFormat()
  const values = form.form.getValues()
  // Mantine derives the type of a list's items from the type of the form's values, which is generic here.
  const { insertListItem, replaceListItem } = (form as unknown as CloudForm<TermsValues>).form
  const { subtotal, total } = calculateTotals(values, facts)
  const openQuantities = describeOpenLines(values.lineItems, facts)
  const amountOf = (line: ContractLineValues) => {
    const quantity = findQuantity(line, facts)
    return quantity === '' ? '–' : format.money(fromCents(lineCents(quantity, line.unitPrice || 0)))
  }
  const root = useRef<HTMLDivElement>(null)
  const add = (line: LineItem) => insertListItem('lineItems', toLineValues(line))
  const addCustom = () => {
    const index = values.lineItems.length
    add(BLANK)
    requestAnimationFrame(() =>
      root.current?.querySelectorAll<HTMLElement>(':scope > fieldset')[index]?.querySelector('input')?.focus(),
    )
  }
  const setUnit = (index: number, line: ContractLineValues, unit: LineUnit | null) => {
    // A typed quantity starts with the previous quantity.
    const quantity = isEnteredUnit(unit) ? '' : findQuantity(line, facts)
    replaceListItem('lineItems', index, { ...line, quantity, unit })
  }
  return (
    <FormGroup title="Line items">
      <div ref={root} className={styles.lines}>
        {values.lineItems.map((line, index) => (
          <fieldset key={line.key} className={styles.line} aria-label={`Line ${index + 1}`}>
            <LineField className={styles.what} label="Description" {...form.field(`lineItems.${index}.description`)} />
            <QuantityField form={form} index={index} line={line} facts={facts} />
            <UnitSelect
              className={styles.unit}
              label="Unit"
              value={line.unit}
              onChange={(unit) => setUnit(index, line, unit)}
            />
            <MoneyField label="Unit price" {...form.field(`lineItems.${index}.unitPrice`)} />
            <div className={styles.amount}>
              <span>Amount</span>
              <output>{amountOf(line)}</output>
            </div>
            <IconButton
              className={styles.remove}
              size="md"
              label={`Remove line ${index + 1}`}
              onClick={() => form.form.removeListItem('lineItems', index)}
            >
              <IconTrash size={16} />
            </IconButton>
          </fieldset>
        ))}
        {values.lineItems.length === 0 && <Text c="dimmed">No charges yet. Add a charge item or a custom line.</Text>}
      </div>
      <div className={styles.add}>
        <ChargeItemPicker
          onChoose={({ itemID, lineItemCode, description, unitPrice, unit }) =>
            add({ itemID, lineItemCode, description, unitPrice, quantity: isEnteredUnit(unit) ? null : 1, unit })
          }
        />
        <AddButton variant="default" onClick={addCustom}>
          Custom line
        </AddButton>
      </div>
      <div className={styles.sums}>
        <MoneyField w={140} label="Discount" {...form.field('discount')} />
        <dl aria-live="polite">
          <dt>Subtotal</dt>
          <dd>{format.money(subtotal)}</dd>
          <Text component="dt" inherit fz="lg" fw={600}>
            {openQuantities ? 'Total so far' : 'Total'}
          </Text>
          <Text component="dd" inherit fz="lg" fw={600}>
            {format.money(total)}
          </Text>
        </dl>
        {openQuantities && (
          <Text size="sm" w="100%" ta="right">
            {openQuantities}
          </Text>
        )}
      </div>
    </FormGroup>
  )
}

type QuantityProps<V extends TermsValues> = Props<V> & { index: number; line: ContractLineValues }

/** Shows the quantity of a line. The field is read-only if the quantity is computed from the program. */
function QuantityField<V extends TermsValues>({ form, index, line, facts }: QuantityProps<V>) {
  const derived = deriveQuantity(line.unit, facts)
  const field = { label: 'Quantity', min: 0, max: 100_000, decimalScale: 4 }
  return derived === null ? (
    <NumberField
      {...field}
      placeholder={line.unit ? askForQuantity(line.unit) : undefined}
      {...form.field(`lineItems.${index}.quantity`)}
    />
  ) : (
    <NumberField {...field} value={derived} readOnly variant="filled" />
  )
}
