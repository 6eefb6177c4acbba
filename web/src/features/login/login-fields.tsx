import { PASSWORD_MIN_LENGTH } from '@belay/contract/constants'
import { AUTH_ERRORS } from '@belay/contract/errors'
import { type PasswordPolicy, passwordRules, SERVER_PASSWORD_RULES } from '@belay/contract/password-rules'
import { IconCheck, IconPoint } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { getErrorData, getErrorMessage } from '../../cloud/calls/errors.ts'
import { identity } from '../../cloud/session/identity.ts'
import { getPreloadedAnswer } from '../../cloud/session/preloaded-answers.ts'
import { PlainField, type PlainFieldProps, PlainPasswordField } from '../../ui/fields/plain-fields.tsx'
import styles from './login.module.css'

/** Shows an error message. Focuses the message after a submit, because the busy submit button loses the focus. */
export function ErrorMessage({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const first = useRef(true)
  useEffect(() => {
    if (!first.current && children) box.current?.focus()
    first.current = false
  }, [children])
  if (!children) return null
  return (
    <div ref={box} className={styles.problem} tabIndex={-1} role="alert">
      {children}
    </div>
  )
}
export const SuccessMessage = ({ children }: { children: ReactNode }) => (
  <div className={styles.good} role="status">
    {children}
  </div>
)

type LoginStepProps = {
  title: string
  lede?: ReactNode
  problem?: string | null
  /** The result of `form` of `useSubmit`. With this prop, the step is a form. */
  form?: ReturnType<ReturnType<typeof useSubmit>['form']>
  children: ReactNode
}

/** Shows a step of the login screen: its title, its error message and its fields or buttons. */
export function LoginStep({ title, lede, problem, form, children }: LoginStepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Focuses the title if the control that had the focus is gone with the previous step.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title means another step
  useEffect(() => {
    if (document.activeElement === document.body && navigator.userActivation?.hasBeenActive)
      heading.current?.focus({ preventScroll: true })
  }, [title])
  const content = (
    <>
      <ErrorMessage>{problem}</ErrorMessage>
      {children}
    </>
  )
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {lede && <p className={styles.lede}>{lede}</p>}
      {form ? (
        <form className={styles.form} {...form}>
          {content}
        </form>
      ) : (
        <div className={styles.form}>{content}</div>
      )}
    </>
  )
}

/** The checks by field name. Each returns the error message of a value, or null. */
type FieldChecks = Record<string, (value: string) => string | null>

const REQUIRED_MESSAGES: Record<string, string> = {
  code: 'Enter the code.',
  name: 'Enter a name.',
  email: 'Enter your e-mail address.',
  newEmail: 'Enter your new e-mail address.',
  password: 'Enter a password.',
  newPassword: 'Enter a new password.',
}

/** Returns the error message of each invalid field, by the field's name, and focuses the first invalid field. */
function findFieldErrors(form: HTMLFormElement, checks: FieldChecks): Record<string, string> {
  const inputs = [...form.elements].filter((element): element is HTMLInputElement => 'required' in element)
  const problems = inputs.flatMap((input) => {
    if (input.required && input.value.trim() === '')
      return [{ input, sentence: REQUIRED_MESSAGES[input.name] ?? 'Fill in this field.' }]
    if (input.validity.typeMismatch) return [{ input, sentence: "This isn't an e-mail address." }]
    const sentence = checks[input.name]?.(input.value)
    return sentence ? [{ input, sentence }] : []
  })
  problems[0]?.input.focus()
  return Object.fromEntries(problems.map(({ input, sentence }) => [input.name, sentence]))
}

/** Manages a form's values, errors and submit. `attempts` counts the submits that have ended. */
export function useSubmit<Name extends string = never>(initialValues = {} as Record<Name, string>) {
  const [values, setValues] = useState(initialValues)
  const [busy, setBusy] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const [error, setError] = useState<unknown>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const change = (name: Name, value: string) => setValues((previous) => ({ ...previous, [name]: value }))
  const attempt = (run: () => Promise<unknown>) => async () => {
    if (busy) return
    setBusy(true)
    setError(null)
    setErrors({})
    try {
      await run()
    } catch (caught) {
      setError(caught)
      setErrors(Object.fromEntries((getErrorData(caught).fields ?? []).map(({ field, message }) => [field, message])))
    } finally {
      setBusy(false)
      setAttempts((count) => count + 1)
    }
  }
  /** Returns the props of a form that calls `run` on submit. Typing clears the form's error and the field's. */
  const form = (run: () => Promise<unknown>, checks: FieldChecks = {}) => ({
    noValidate: true,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const problems = findFieldErrors(event.currentTarget, checks)
      if (Object.keys(problems).length > 0) setErrors(problems)
      else void attempt(run)()
    },
    onInput: ({ target }: FormEvent) => {
      const { name } = target as HTMLInputElement
      if (name in errors) setErrors(({ [name]: _, ...others }) => others)
      setError(null)
    },
  })
  /** Returns the props of the field of this name. */
  const field = (name: Name) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.currentTarget.value),
  })
  return { values, change, busy, attempts, attempt, form, field, error, problem: error ? getErrorMessage(error) : null }
}

type FieldProps = Omit<PlainFieldProps, 'label'> & { label?: string }

export const EmailField = (props: FieldProps) => (
  <PlainField label="E-mail" type="email" name="email" autoComplete="username" required {...props} />
)

export const PasswordField = (props: FieldProps) => <PlainPasswordField label="Password" required {...props} />

const DEFAULT_POLICY: PasswordPolicy = {
  minLength: PASSWORD_MIN_LENGTH,
  maxLength: null,
  lower: false,
  upper: false,
  digit: false,
  other: false,
}

const usePasswordPolicy = (): PasswordPolicy =>
  useQuery({
    queryKey: ['passwordPolicy'],
    queryFn: () => identity.getPasswordPolicy(),
    ...getPreloadedAnswer<PasswordPolicy>('passwordPolicy'),
  }).data ?? DEFAULT_POLICY

/** Returns a check for `form` that returns the error message of a new password that breaks the rules. */
export function useNewPasswordCheck() {
  const policy = usePasswordPolicy()
  return (password: string) =>
    passwordRules(policy, password).every(({ met }) => met) ? null : AUTH_ERRORS['weak-password']
}

/**
 * Shows a field for a new password and the password rules, each with a check mark if the password meets it. `refusal`:
 * the error of the last submit. Its rules that only the server checks are shown too.
 */
export function NewPasswordField({ refusal, ...props }: FieldProps & { value: string; refusal: unknown }) {
  const policy = usePasswordPolicy()
  const { rules: broken = [] } = getErrorData(refusal)
  const refused = Object.entries(SERVER_PASSWORD_RULES).filter(([name]) => broken.includes(name))
  return (
    <>
      <PasswordField autoComplete="new-password" {...props} />
      <ul className={styles.rules} aria-label="Password rules">
        {passwordRules(policy, props.value).map(({ name, words, met }) => (
          <li key={name} data-met={met || undefined}>
            {met ? <IconCheck size={14} aria-hidden /> : <IconPoint size={14} aria-hidden />}
            {words}
            {met && <span className="visuallyHidden"> (met)</span>}
          </li>
        ))}
        {refused.map(([name, words]) => (
          <li key={name} data-broken>
            <IconPoint size={14} aria-hidden />
            {words}
          </li>
        ))}
      </ul>
    </>
  )
}
