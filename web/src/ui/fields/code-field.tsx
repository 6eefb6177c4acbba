import { TextInput, type TextInputProps } from '@mantine/core'

/** Shows a field for the code of an e-mail or an authenticator app. */
export const CodeField = (props: TextInputProps) => (
  <TextInput
    label="Code"
    inputMode="numeric"
    autoComplete="one-time-code"
    required
    withAsterisk={false}
    data-autofocus
    {...props}
  />
)
