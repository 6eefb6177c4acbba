import { IconSearch } from '@tabler/icons-react'
import type { Outputs } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'
import { useFormat } from '../../ui/format.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'

type ChargeItem = Outputs['chargeItems']['list']['items'][number]

/** Finds a charge item by code or words; choosing one adds it and leaves the field empty for the next. */
export function ChargeItemPicker({ onChoose }: { onChoose: (item: ChargeItem) => void }) {
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
