import { PARTICIPANTS } from '@belay/contract/participant-limits'
import { type OpenForm, QUESTION_KINDS, type Question, type SignedText } from '@belay/contract/participants'
import { Checkbox, Group, NumberInput, Select, SimpleGrid, Stack, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cloud, type Outputs } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'
import { AddRowButton, FieldRow } from '../../ui/field-row.tsx'
import { LineField, LinesField } from '../../ui/fields/text-fields.tsx'
import { useCloudForm } from '../../ui/form/cloud-form.ts'
import { Form } from '../../ui/form/form.tsx'
import { FormCard } from '../../ui/form-group.tsx'
import { useFormat } from '../../ui/format/format.tsx'
import { HistorySection } from '../../ui/history/history-timeline.tsx'
import { Loaded } from '../../ui/page/states.tsx'
import { RichTextEditor } from '../../ui/rich-text/lazy-editor.tsx'
import styles from './form-editor.module.css'
import { ParticipantForm } from './participant-form.tsx'

type StoredText = Outputs['participants']['getForm']
/** A question as the editor's form stores it: its choices are the lines of a text. */
type QuestionValues = Omit<Question, 'choices'> & { choices: string }
type Values = Omit<SignedText, 'questions'> & { questions: QuestionValues[] }

const toValues = ({ hash: _, version: __, questions, ...form }: StoredText): Values => ({
  ...form,
  questions: questions.map((question) => ({ ...question, choices: question.choices.join('\n') })),
})

const toChoices = ({ kind, choices }: QuestionValues): string[] =>
  kind === 'choice' ? choices.split('\n').flatMap((line) => line.trim() || []) : []

const toText = ({ questions, ...form }: Values): SignedText => ({
  ...form,
  questions: questions.map((question) => ({ ...question, choices: toChoices(question) })),
})

const findProblems = ({ questions }: Values) =>
  Object.fromEntries(
    questions.flatMap((question, index) => [
      ...(question.label.trim() ? [] : [[`questions.${index}.label`, 'Enter the question.']]),
      ...(question.kind !== 'choice' || new Set(toChoices(question)).size > 1
        ? []
        : [[`questions.${index}.choices`, 'Enter at least two different answers, one on each line.']]),
    ]),
  )

const KIND_WORDS = { shortText: 'Short text', longText: 'Long text', yesNo: 'Yes or no', choice: 'Choice' } as const

/** Shows the editor of the form that participants sign, next to its preview. */
export function FormEditor() {
  const query = useQuery(api.participants.getForm.queryOptions({ input: {} }))
  return (
    <Loaded query={query} height={640}>
      {(form) => <Editor form={form} />}
    </Loaded>
  )
}

function Editor({ form: stored }: { form: StoredText }) {
  const [loaded, setLoaded] = useState(stored)
  return (
    <Stack gap="lg">
      <EditorForm key={loaded.version} form={loaded} onSaved={setLoaded} />
      <HistorySection collection="participantTexts" documentId="default" />
    </Stack>
  )
}

function EditorForm({ form: stored, onSaved }: { form: StoredText; onSaved: (form: StoredText) => void }) {
  const form = useCloudForm({
    initialValues: toValues(stored),
    validate: findProblems,
    draft: 'participants-form',
    version: stored.version,
    save: (values, { version }) => cloud.participants.saveForm({ ...toText(values), version }),
    current: (document) => toValues(document as StoredText),
    refresh: ['participantTexts', 'participantForms'],
    saved: onSaved,
    done: 'Saved. Everyone signs this form from now on.',
  })
  const values = form.form.getValues()
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
      <Form form={form} submit="Save the form">
        <FormCard title="Text">
          <RichTextEditor label="Text" minHeight={240} {...form.field('text')} />
        </FormCard>
        <Questions form={form} questions={values.questions} />
        <FormCard title="Age and deletion">
          <Switch
            label="Ask for the date of birth"
            description="If not, the form only asks if the participant is 18 or older."
            {...form.form.getInputProps('asksBirthDate', { type: 'checkbox' })}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg">
            <NumberInput
              label="Delete answers about health after"
              description="Days after the program."
              min={1}
              max={PARTICIPANTS.mostHealthDays}
              allowDecimal={false}
              suffix=" days"
              {...form.field('healthKeptDays')}
            />
            <NumberInput
              label="Delete whole forms after"
              description="Years after the program."
              min={1}
              max={PARTICIPANTS.mostYears}
              allowDecimal={false}
              suffix=" years"
              {...form.field('formsKeptYears')}
            />
          </SimpleGrid>
        </FormCard>
      </Form>
      <Preview form={toText(values)} />
    </SimpleGrid>
  )
}

type QuestionsProps = { form: ReturnType<typeof useCloudForm<Values, StoredText>>; questions: QuestionValues[] }

function Questions({ form, questions }: QuestionsProps) {
  const add = () =>
    form.form.insertListItem('questions', {
      id: crypto.randomUUID(),
      label: '',
      kind: 'shortText',
      required: false,
      isHealth: false,
      choices: '',
    })
  return (
    <FormCard title="Questions" hint="Only Admins and the person who leads the day see answers about health.">
      <Stack gap="md">
        {questions.map(({ id, kind }, index) => (
          <FieldRow
            key={id}
            className={styles.question}
            name={`Question ${index + 1}`}
            onRemove={() => form.form.removeListItem('questions', index)}
          >
            <LineField label="Question" flex="2 1 220px" {...form.field(`questions.${index}.label`)} />
            <Select
              label="Answer"
              flex="1 1 130px"
              allowDeselect={false}
              data={QUESTION_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))}
              {...form.field(`questions.${index}.kind`)}
            />
            {kind === 'choice' && (
              <LinesField
                label="Choices, one on each line"
                flex="1 1 100%"
                {...form.field(`questions.${index}.choices`)}
              />
            )}
            <Group gap="lg" className={styles.marks}>
              <Checkbox
                label="Required"
                {...form.form.getInputProps(`questions.${index}.required`, { type: 'checkbox' })}
              />
              <Checkbox
                label="About health"
                {...form.form.getInputProps(`questions.${index}.isHealth`, { type: 'checkbox' })}
              />
            </Group>
          </FieldRow>
        ))}
        {questions.length < PARTICIPANTS.questions && <AddRowButton onClick={add}>Add question</AddRowButton>}
      </Stack>
    </FormCard>
  )
}

/** Shows the form as a participant sees it, without sending anything. */
function Preview({ form }: { form: SignedText }) {
  const { today } = useFormat()
  const opened: OpenForm = {
    programName: 'Name of the program',
    date: today,
    startTime: '9:00 AM',
    endTime: '12:00 PM',
    location: '',
    form: { ...form, hash: '' },
  }
  return (
    <FormCard title="Preview">
      {/* A form keeps its first questions, so another set of questions is a new preview. */}
      <div inert>
        <ParticipantForm
          key={form.questions.map(({ id }) => id).join(' ')}
          opened={opened}
          initial={{}}
          heading="h2"
          onSend={() => Promise.resolve()}
        />
      </div>
    </FormCard>
  )
}
