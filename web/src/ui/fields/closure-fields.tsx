import type { Closure } from '@belay/contract/closures'
import { isBefore, isCivilDate } from '@belay/contract/dates'
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { AddRowButton, FieldRow } from '../field-row.tsx'
import type { CloudForm } from '../form/cloud-form.ts'
import { getDateMessage } from '../form/date-checks.ts'
import { useFormat } from '../format/format.tsx'
import { pluralize } from '../pluralize.ts'
import { DateField } from './date-fields.tsx'
import { LineField } from './text-fields.tsx'

/** The part of a `CloudForm` that the rows need. */
type FormWithClosures = Pick<CloudForm, 'field'> & {
  form: {
    getValues(): { closures: Closure[] }
    insertListItem(path: 'closures', item: Closure): void
    removeListItem(path: 'closures', index: number): void
  }
}

/** Shows the rows for the days on which a place or the centre is closed. The form stores them as `closures`. */
export function ClosureFields({ form }: { form: FormWithClosures }) {
  const { today } = useFormat()
  const { closures } = form.form.getValues()
  // Hides the past closures at the beginning. Their number is counted once, so that no row disappears while typing.
  const [hiddenCount, setHiddenCount] = useState(() => {
    const first = closures.findIndex(({ to }) => !isBefore(to, today))
    return first < 0 ? closures.length : first
  })
  return (
    <Stack gap="md">
      {hiddenCount > 0 && (
        <Button variant="default" size="compact-sm" w="fit-content" onClick={() => setHiddenCount(0)}>
          Show {pluralize(hiddenCount, 'past closure')}
        </Button>
      )}
      {closures.map((_, index) => {
        const name = `Closure ${index + 1}`
        return index < hiddenCount ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id except their position
          <FieldRow key={index} name={name} onRemove={() => form.form.removeListItem('closures', index)}>
            <DateField
              label="First day"
              within={name}
              clearable={false}
              flex="1 1 120px"
              {...form.field(`closures.${index}.from`)}
            />
            <DateField
              label="Last day"
              within={name}
              clearable={false}
              flex="1 1 120px"
              {...form.field(`closures.${index}.to`)}
            />
            <LineField label="Reason" flex="2 1 160px" {...form.field(`closures.${index}.reason`)} />
          </FieldRow>
        )
      })}
      <AddRowButton onClick={() => form.form.insertListItem('closures', { from: today, to: today, reason: '' })}>
        Add closure
      </AddRowButton>
    </Stack>
  )
}

export function checkClosures(closures: readonly Closure[]): Record<string, string> {
  const problems: Record<string, string> = {}
  closures.forEach(({ from, to }, index) => {
    if (!isCivilDate(from)) problems[`closures.${index}.from`] = getDateMessage()
    if (!isCivilDate(to)) problems[`closures.${index}.to`] = getDateMessage()
    else if (isCivilDate(from) && isBefore(to, from))
      problems[`closures.${index}.to`] = "The last day can't be before the first."
  })
  return problems
}
