import { Button, Group, Stack } from '@mantine/core'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { getErrorMessage } from '../../cloud/calls/errors.ts'
import styles from './account.module.css'

type Sentence = { good: boolean; text: ReactNode }

/** Shows the outcome of an action next to its button. On phones, a toast would cover the tabs. */
export function useInlineStatus() {
  const [sentence, setSentence] = useState<Sentence | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The pressed button may be gone, for example with the row of a session that was ended.
    if (sentence && document.activeElement === document.body) box.current?.focus()
  }, [sentence])
  return {
    done: (text: ReactNode) => setSentence({ good: true, text }),
    error: (error: unknown) =>
      setSentence({ good: false, text: typeof error === 'string' ? error : getErrorMessage(error) }),
    clear: () => setSentence(null),
    status: (
      <div ref={box} role="status" tabIndex={-1} className={styles.said} data-good={sentence?.good}>
        {sentence?.text}
      </div>
    ),
  }
}

type InlineFormProps = {
  form: ComponentProps<'form'>
  status: ReactNode
  submit: string
  busy: boolean
  variant?: string
  children: ReactNode
}

/** Shows a form with its outcome next to its submit button. */
export const InlineForm = ({ form, status, submit, busy, variant = 'default', children }: InlineFormProps) => (
  <form {...form}>
    <Stack>
      {children}
      <Group justify="flex-end" gap="sm">
        {status}
        <Button type="submit" variant={variant} loading={busy}>
          {submit}
        </Button>
      </Group>
    </Stack>
  </form>
)
