import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { LinesField } from '../fields/text-fields.tsx'
import { getTypedText, storeTypedText } from '../form/drafts.ts'
import { Foot } from '../layers/foot.tsx'
import { Modal } from '../layers/layers.tsx'
import { type OpenQuestion, onQuestion, type TextQuestion } from './confirm.tsx'

/** Returns a key that is equal for the same question: same address and same texts. */
const questionKey = ({ title, label, body }: TextQuestion) =>
  [location.pathname, location.search, title, label, typeof body === 'string' ? body : ''].join(' ')

export function QuestionDialog() {
  const [openQuestion, setOpenQuestion] = useState<OpenQuestion | null>(null)
  const [opened, setOpened] = useState(false)
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  useEffect(
    () =>
      onQuestion((next) => {
        const textQuestion = 'label' in next.question ? next.question : null
        setText(textQuestion ? (getTypedText(questionKey(textQuestion)) ?? textQuestion.initial ?? '') : '')
        setMissing(false)
        setOpenQuestion(next)
        setOpened(true)
      }),
    [],
  )

  if (!openQuestion) return null
  const { question, answer } = openQuestion
  const textQuestion = 'label' in question ? question : null
  const close = (text: string | null) => {
    setOpened(false)
    answer(text)
  }
  const leave = () => close(null)
  const agree = () => {
    if (textQuestion && textQuestion.required !== false && text.trim() === '') {
      setMissing(true)
      form.current?.querySelector<HTMLElement>('textarea, input')?.focus()
    } else close(text.trim())
  }
  return (
    <Modal opened={opened} onClose={leave} title={question.title} size="small">
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          agree()
        }}
      >
        <Stack gap="lg">
          {question.body && <Text component="div">{question.body}</Text>}
          {textQuestion && (
            <AnswerField
              question={textQuestion}
              text={text}
              missing={missing}
              onText={(answerText) => {
                setText(answerText)
                storeTypedText(questionKey(textQuestion), answerText)
              }}
              onDone={agree}
            />
          )}
          <Foot
            others={
              <Button
                variant="default"
                onClick={leave}
                data-autofocus={(!textQuestion && question.danger) || undefined}
              >
                {question.dismiss ?? (question.action.startsWith('Cancel') ? 'Go back' : 'Cancel')}
              </Button>
            }
          >
            <Button
              type="submit"
              color={question.danger ? 'red' : undefined}
              data-autofocus={(!textQuestion && !question.danger) || undefined}
            >
              {question.action}
            </Button>
          </Foot>
        </Stack>
      </form>
    </Modal>
  )
}

type AnswerProps = {
  question: TextQuestion
  text: string
  missing: boolean
  onText: (answerText: string) => void
  onDone: () => void
}

/** Shows the field for the answer. Typed text is kept for the same question until the page is closed. */
function AnswerField({ question, text, missing, onText, onDone }: AnswerProps) {
  const props = {
    label: question.label,
    maxLength: question.maxLength,
    value: text,
    error:
      missing && text.trim() === ''
        ? `Enter ${/^[aeiou]/i.test(question.label) ? 'an' : 'a'} ${question.label.toLowerCase()}.`
        : undefined,
    'data-autofocus': true,
    required: question.required !== false,
    onChange: (event: { currentTarget: { value: string } }) => onText(event.currentTarget.value),
  }
  if (question.line) return <TextInput {...props} />
  return (
    <LinesField
      minRows={3}
      {...props}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onDone()
      }}
    />
  )
}
