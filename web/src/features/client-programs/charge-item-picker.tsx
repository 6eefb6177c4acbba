import { IconSearch } from '@tabler/icons-react'
import type { Outputs } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'
import { SearchSelect } from '../../ui/fields/search-select.tsx'
import { useFormat } from '../../ui/format/format.tsx'

type ChargeItem = Outputs['chargeItems']['list']['items'][number]
type Props = { flex?: string; onChoose: (item: ChargeItem) => void }

/** Shows a search field for charge items. A chosen item becomes a line, and the field becomes empty again. */
export function ChargeItemPicker({ flex, onChoose }: Props) {
  const format = useFormat()
  return (
    <SearchSelect
      flex={flex}
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
