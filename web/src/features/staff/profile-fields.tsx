import { LIMITS } from '@belay/contract/constants'
import { TagsInput, type TagsInputProps, Textarea, type TextareaProps } from '@mantine/core'
import { removablePill } from '../../ui/removable-pill.tsx'

/** What somebody can do, each a tag. */
export const SkillsField = (props: TagsInputProps) => (
  <TagsInput
    renderPill={removablePill}
    label="Skills"
    placeholder="Add a skill and press Enter"
    maxTags={50}
    acceptValueOnBlur
    {...props}
  />
)

/** A few lines of text about somebody. */
export const LinesField = (props: TextareaProps) => <Textarea minRows={2} maxLength={LIMITS.longText} {...props} />
