import { LIMITS } from '@belay/contract/constants'
import { Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core'

/** Shows a one-line text field with the cloud's maximum length. */
export const LineField = (props: TextInputProps) => <TextInput maxLength={LIMITS.shortText} {...props} />

/** True if the browser can fit a field to its text. If not, the field is measured at each render of the form. */
const GROWS_BY_ITSELF = globalThis.CSS?.supports('field-sizing', 'content') ?? false

/** Shows a multi-line text field with the cloud's maximum length. It is as high as its text, with `minRows` or more. */
export const LinesField = ({ minRows = 2, ...props }: TextareaProps & { minRows?: number }) => (
  <Textarea
    maxLength={LIMITS.longText}
    autosize={!GROWS_BY_ITSELF}
    minRows={minRows}
    styles={
      GROWS_BY_ITSELF ? { input: { fieldSizing: 'content', minHeight: `calc(var(--field) + ${minRows - 1}lh)` } } : {}
    }
    {...props}
  />
)

export const PhoneField = (props: TextInputProps) => (
  <TextInput label="Phone" type="tel" maxLength={LIMITS.phone} {...props} />
)
