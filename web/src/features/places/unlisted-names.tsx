import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { Outputs } from '../../cloud/client.ts'
import { FormCard } from '../../ui/form-group.tsx'
import { pluralize } from '../../ui/pluralize.ts'
import { DimmedText } from '../../ui/text/dimmed-text.tsx'

export type UnlistedName = Outputs['places']['unlisted']['items'][number]

const INITIALLY_SHOWN = 5

type UnlistedNamesProps = {
  title: string
  lede: string
  items: readonly UnlistedName[]
  /** Returns the button's label. */
  action: (item: UnlistedName) => string
  onTake: (item: UnlistedName) => Promise<unknown>
}

/** Shows names on coming programs that have no record yet. A button adds or links the record. */
export function UnlistedNames({ title, lede, items, action, onTake }: UnlistedNamesProps) {
  const [showsAll, setShowsAll] = useState(false)
  const [busy, setBusy] = useState<string | null>(null)
  if (items.length === 0) return null
  const take = async (item: UnlistedName) => {
    setBusy(item.name)
    await onTake(item)
    setBusy(null)
  }
  return (
    <FormCard title={title} aria-label={title} hint={lede} style={{ marginTop: 'var(--space-12)' }}>
      {(showsAll ? items : items.slice(0, INITIALLY_SHOWN)).map((item) => (
        <Group key={item.name} justify="space-between" gap="sm">
          <Text size="sm">
            {item.name} <DimmedText>– {pluralize(item.programs, 'program')}</DimmedText>
          </Text>
          <Button
            variant="default"
            size="compact-sm"
            loading={busy === item.name}
            disabled={busy !== null && busy !== item.name}
            aria-label={`${action(item)}: ${item.name}`}
            onClick={() => void take(item)}
          >
            {action(item)}
          </Button>
        </Group>
      ))}
      {!showsAll && items.length > INITIALLY_SHOWN && (
        <Button variant="subtle" size="compact-sm" w="fit-content" onClick={() => setShowsAll(true)}>
          Show all {items.length}
        </Button>
      )}
    </FormCard>
  )
}
