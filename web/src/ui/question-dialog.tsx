import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type Asked, onQuestion } from './confirm.tsx'

/** Shows what `confirm` and `ask` ask. */
export function QuestionDialog() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [opened, setOpened] = useState(false)
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)

  useEffect(
    () =>
      onQuestion((next) => {
        setText(next.kind === 'ask' ? (next.question.initial ?? '') : '')
        setMissing(false)
        setAsked(next)
        setOpened(true)
      }),
    [],
  )

  if (!asked) return null
  const { question } = asked
  const leave = () => {
    setOpened(false)
    if (asked.kind === 'ask') asked.answer(null)
    else asked.answer(false)
  }
  const agree = () => {
    if (asked.kind === 'ask' && asked.question.required !== false && text.trim() === '') return setMissing(true)
    setOpened(false)
    if (asked.kind === 'ask') asked.answer(text.trim())
    else asked.answer(true)
  }
  return (
    <Modal opened={opened} onClose={leave} title={question.title} size="md">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          agree()
        }}
      >
        <Stack gap="lg">
          {question.body && <Text component="div">{question.body}</Text>}
          {asked.kind === 'ask' && (
            <Textarea
              label={asked.question.label}
              placeholder={asked.question.placeholder}
              value={text}
              error={missing ? 'This is needed.' : undefined}
              data-autofocus
              required={asked.question.required !== false}
              onChange={(event) => setText(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) agree()
              }}
            />
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={leave}>
              {question.danger ? 'Keep' : 'Not now'}
            </Button>
            <Button type="submit" color={question.danger ? 'red' : undefined} data-autofocus={asked.kind === 'confirm' || undefined}>
              {question.action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
