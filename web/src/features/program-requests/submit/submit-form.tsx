import { Anchor, Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { getFieldErrors } from '../../../cloud/calls/errors.ts'
import { cloud } from '../../../cloud/client.ts'
import { api } from '../../../cloud/orpc.ts'
import { useMe } from '../../../cloud/use-me.ts'
import { NOT_VALID, useCloudForm } from '../../../ui/form/cloud-form.ts'
import { Form } from '../../../ui/form/form.tsx'
import { FormCard } from '../../../ui/form-group.tsx'
import { useFormat } from '../../../ui/format/format.tsx'
import { DetailPanel } from '../../../ui/layers/detail-panel.tsx'
import { Empty, Loaded } from '../../../ui/page/states.tsx'
import { RichTextView } from '../../../ui/rich-text/rich-text.tsx'
import { useUrlState } from '../../../ui/url-state.ts'
import { ContactFields, DatesFields, RequestProgramFields } from '../request-fields.tsx'
import {
  checkRequest,
  findFirstOpenStep,
  findStepOfField,
  type ProgramRequest,
  type RequestValues,
  STEPS,
  toRequestInput,
} from '../request-values.ts'
import styles from '../requests.module.css'
import { RequesterField } from './requester-field.tsx'
import { SubmitReview } from './submit-review.tsx'

type SubmitFormProps = { initial: RequestValues; draft: string; onSent: (request: ProgramRequest) => void }

/** Shows the request form in four steps. This browser stores the entered values under `draft` until they are sent. */
export function SubmitForm({ initial, draft, onSent }: SubmitFormProps) {
  const { today } = useFormat()
  const { isAdmin } = useMe()
  const [search, setSearch] = useUrlState('/app/program-requests/submitRequest')
  const step = Math.min(Math.max(Math.trunc(search.step ?? 1), 1), STEPS.length) - 1
  const setStep = (to: number) => setSearch({ step: to > 0 ? to + 1 : undefined })
  const [isReadingTerms, setIsReadingTerms] = useState(false)
  const [stepProblem, setStepProblem] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isLast = step === STEPS.length - 1
  const form = useCloudForm({
    initialValues: initial,
    validate: (values: RequestValues) => checkRequest(values, today),
    draft,
    save: async (values) => {
      try {
        const onBehalfOf = values.onBehalfOf ?? undefined
        return await cloud.programRequests.create({ ...toRequestInput(values), onBehalfOf, acceptedTerms: true })
      } catch (error) {
        const first = Object.keys(getFieldErrors(error))[0]
        if (first) setStep(findStepOfField(first))
        throw error
      }
    },
    refresh: ['programRequests'],
    saved: onSent,
  })

  const go = (to: number) => {
    setStepProblem(null)
    setStep(to)
  }
  const shownStep = useRef(step)
  useEffect(() => {
    if (shownStep.current !== step) heading.current?.focus()
    shownStep.current = step
  }, [step])

  const clear = () => {
    form.clear()
    go(0)
  }

  const continueDraft = useEffectEvent(() => {
    const lastStep = form.form.getValues().step
    if (search.step === undefined && lastStep > 0) setSearch({ step: lastStep + 1 }, { replace: true })
  })
  useEffect(() => continueDraft(), [])
  const storeStep = useEffectEvent((shownStep: number) => {
    if (form.isDirty() && form.form.getValues().step !== shownStep) form.form.setFieldValue('step', shownStep)
  })
  useEffect(() => storeStep(step), [step])
  const isOnBehalf = form.form.getValues().onBehalfOf !== null
  const firstOpen = findFirstOpenStep(checkRequest(form.form.getValues(), today))

  /** Shows the errors up to this step. Without errors, goes to the next step or sends the request. */
  const next = async () => {
    const problems = Object.entries(checkRequest(form.form.getValues(), today))
    const first = problems.find(([field]) => findStepOfField(field) <= step)
    if (!first && !isLast) {
      form.form.clearErrors()
      return go(step + 1)
    }
    if (!first) {
      setStepProblem(null)
      return form.submit()
    }
    const problemStep = findStepOfField(first[0])
    form.form.setErrors(Object.fromEntries(problems.filter(([field]) => findStepOfField(field) === problemStep)))
    if (problemStep !== step) setStep(problemStep)
    setStepProblem(null)
    queueMicrotask(() => setStepProblem(NOT_VALID))
  }

  return (
    <>
      <Steps step={step} firstOpen={firstOpen} onGo={go} />
      <FormCard title={STEPS[step] ?? ''} titleRef={heading}>
        <Form
          form={{ ...form, submit: next, clear, problem: stepProblem ?? form.problem }}
          submit={isLast ? 'Submit request' : 'Next'}
          guard={false}
          reveal={(path) => setStep(findStepOfField(path))}
          note={
            step > 0 && (
              <Button variant="default" mr="sm" onClick={() => go(step - 1)}>
                Back
              </Button>
            )
          }
        >
          {step === 0 && isAdmin && <RequesterField form={form} ownValues={initial} />}
          {step === 0 && <ContactFields form={form} />}
          {step === 1 && <RequestProgramFields form={form} />}
          {step === 2 && <DatesFields form={form} from={today} />}
          {isLast && (
            <>
              <SubmitReview values={form.form.getValues()} onChange={go} />
              <div>
                <Checkbox
                  label={`${isOnBehalf ? 'The client accepts' : 'I accept'} the terms and conditions`}
                  {...form.form.getInputProps('acceptedTerms', { type: 'checkbox' })}
                />
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  mt="sm"
                  ml="var(--space-32)"
                  onClick={() => setIsReadingTerms(true)}
                >
                  Read the terms
                </Anchor>
              </div>
            </>
          )}
        </Form>
      </FormCard>
      <TermsPanel opened={isReadingTerms} onClose={() => setIsReadingTerms(false)} />
    </>
  )
}

function Steps({ step, firstOpen, onGo }: { step: number; firstOpen: number; onGo: (step: number) => void }) {
  return (
    <ol className={styles.steps} aria-label="Steps">
      {STEPS.map((name, index) => (
        <li
          key={name}
          data-done={index < Math.max(step, firstOpen) || undefined}
          aria-current={index === step ? 'step' : undefined}
        >
          {index !== step && index <= Math.max(step, firstOpen) ? (
            <button type="button" className={styles.stepMark} onClick={() => onGo(index)}>
              {name}
            </button>
          ) : (
            <span className={styles.stepMark}>{name}</span>
          )}
        </li>
      ))}
    </ol>
  )
}

/** Shows the terms in a panel next to the form, so that the person does not leave the form to read them. */
function TermsPanel({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const query = useQuery({ ...api.termsAndConditions.get.queryOptions({ input: {} }), enabled: opened })
  return (
    <DetailPanel opened={opened} onClose={onClose} title="Terms and Conditions">
      <Loaded query={query}>
        {({ content }) =>
          content.trim() === '' ? (
            <Empty title="No terms yet">We haven't published our terms and conditions yet.</Empty>
          ) : (
            <RichTextView html={content} />
          )
        }
      </Loaded>
    </DetailPanel>
  )
}
