import { LIMITS } from '@belay/contract/constants'
import { Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core'

/** A line of text, no longer than the cloud takes it. */
export const LineField = (props: TextInputProps) => <TextInput maxLength={LIMITS.shortText} {...props} />

/** Lines of text, no longer than the cloud takes them. */
export const LinesField = (props: TextareaProps) => <Textarea minRows={2} maxLength={LIMITS.longText} {...props} />

/** A phone number. */
export const PhoneField = (props: TextInputProps) => (
  <TextInput label="Phone" type="tel" maxLength={LIMITS.phone} {...props} />
)
