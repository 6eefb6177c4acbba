import { Pill, type TagsInputProps } from '@mantine/core'

/** A chip whose button has a name and can be reached by Tab: `<TagsInput renderPill={removablePill} />`. */
export const removablePill: NonNullable<TagsInputProps['renderPill']> = ({ value, onRemove, disabled }) => (
  <Pill
    withRemoveButton={!disabled}
    onRemove={onRemove}
    removeButtonProps={{ 'aria-label': `Remove ${value}`, 'aria-hidden': false, tabIndex: 0 }}
  >
    {value}
  </Pill>
)
