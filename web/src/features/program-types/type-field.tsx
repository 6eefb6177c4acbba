import { LIMITS } from '@belay/contract/constants'
import { describeType } from '@belay/contract/type-words'
import { Autocomplete, type AutocompleteProps, Text } from '@mantine/core'
import { DimmedText } from '../../ui/text/dimmed-text.tsx'
import { findType, useKnownTypes } from './type-values.ts'

const SHOWN_LINES = 3

/** Shows the field for a program's type: a choice of types with length and group, or free text. */
export function TypeField(props: AutocompleteProps) {
  const types = useKnownTypes().data ?? []
  const chosenType = findType(types, props.value ?? '')
  return (
    <div>
      <Autocomplete
        label="Program type"
        maxLength={LIMITS.shortText}
        data={types.map(({ name }) => name)}
        renderOption={({ option }) => {
          const type = findType(types, option.value)
          return (
            <div>
              {option.value}
              {type && <DimmedText block>{describeType(type)}</DimmedText>}
            </div>
          )
        }}
        {...props}
      />
      {chosenType && (
        <Text size="sm" c="dimmed" mt="xs" lineClamp={SHOWN_LINES} aria-live="polite">
          {[describeType(chosenType), chosenType.description].filter(Boolean).join('. ')}
        </Text>
      )}
    </div>
  )
}
