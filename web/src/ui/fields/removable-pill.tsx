import { Pill, type TagsInputProps } from '@mantine/core'

/** Shows a chip with a named button that Tab can reach: `<TagsInput renderPill={removablePill} />`. */
export const removablePill: NonNullable<TagsInputProps['renderPill']> = ({ value, onRemove, disabled }) => (
  <Pill
    withRemoveButton={!disabled}
    onRemove={onRemove}
    removeButtonProps={{ 'aria-label': `Remove ${value}`, 'aria-hidden': false, tabIndex: 0 }}
  >
    {value}
  </Pill>
)
