import { LIMITS } from '@belay/contract/constants'
import { Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core'

/** A line of text, no longer than the cloud takes it. */
export const LineField = (props: TextInputProps) => <TextInput maxLength={LIMITS.shortText} {...props} />

/** Whether the browser itself makes a field as high as its text; else it is measured whenever its form is drawn. */
const GROWS_BY_ITSELF = globalThis.CSS?.supports('field-sizing', 'content') ?? false

/** Lines of text, no longer than the cloud takes them; as high as the text, at least so many rows. */
export const LinesField = ({ minRows = 2, ...props }: TextareaProps & { minRows?: number }) => (
  <Textarea
    maxLength={LIMITS.longText}
    autosize={!GROWS_BY_ITSELF}
    minRows={minRows}
    styles={
      GROWS_BY_ITSELF
        ? { input: { fieldSizing: 'content', minHeight: `calc(${minRows}lh + 2 * var(--input-padding-y) + 2px)` } }
        : {}
    }
    {...props}
  />
)

/** A phone number. */
export const PhoneField = (props: TextInputProps) => (
  <TextInput label="Phone" type="tel" maxLength={LIMITS.phone} {...props} />
)
