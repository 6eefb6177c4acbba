import { PASSWORD_MIN_LENGTH } from '@belay/contract/constants'
import { Anchor, PasswordInput, type PasswordInputProps } from '@mantine/core'
import { IconCheck, IconPoint } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { dataOf, sentenceOf } from '../../cloud/errors.ts'
import { identity, type PasswordPolicy } from '../../cloud/identity.ts'
import styles from './login.module.css'

export function Head({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      {children && <p className={styles.lede}>{children}</p>}
    </>
  )
}

/** What went wrong; focused when it follows a submit, whose button lost the focus while it was busy. */
export function Problem({ children }: { children: ReactNode }) {
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
export const Good = ({ children }: { children: ReactNode }) => (
  <div className={styles.good} role="status">
    {children}
  </div>
)

export const TextButton = ({ children, onClick }: { children: ReactNode; onClick: () => void }) => (
  <Anchor component="button" type="button" size="sm" onClick={onClick}>
    {children}
  </Anchor>
)

/** Runs a submit, keeping what went wrong as a sentence and by field. `tries` counts the submits that are over. */
export function useAttempt() {
  const [busy, setBusy] = useState(false)
  const [tries, setTries] = useState(0)
  const [error, setError] = useState<unknown>(null)
  const attempt = (run: () => Promise<unknown>) => async (event?: FormEvent) => {
    event?.preventDefault()
    if (busy) return
    setBusy(true)
    setError(null)
    try {
      await run()
    } catch (caught) {
      setError(caught)
    } finally {
      setBusy(false)
      setTries((count) => count + 1)
    }
  }
  const fields = Object.fromEntries((dataOf(error).fields ?? []).map(({ field, message }) => [field, message]))
  return { busy, tries, attempt, error, problem: error ? sentenceOf(error) : null, fields, clear: () => setError(null) }
}

/** A password field whose toggle does not answer to the field's name. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      label="Password"
      required
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': 'Show what was typed', 'aria-hidden': false, tabIndex: 0 }}
      {...props}
    />
  )
}

const AT_LEAST: PasswordPolicy = { minLength: PASSWORD_MIN_LENGTH, maxLength: null, lower: false, upper: false, digit: false, other: false }

export function usePasswordPolicy(): PasswordPolicy {
  return useQuery({ queryKey: ['passwordPolicy'], queryFn: identity.passwordPolicy }).data ?? AT_LEAST
}

/** The rules of the policy (SPEC 5), and whether a password meets each. */
export function passwordRules(policy: PasswordPolicy, password: string): { rule: string; met: boolean }[] {
  const rules = [{ rule: `At least ${policy.minLength} characters`, met: password.length >= policy.minLength }]
  if (policy.maxLength !== null) rules.push({ rule: `At most ${policy.maxLength} characters`, met: password.length <= policy.maxLength })
  if (policy.lower) rules.push({ rule: 'A lower-case letter', met: /\p{Ll}/u.test(password) })
  if (policy.upper) rules.push({ rule: 'An upper-case letter', met: /\p{Lu}/u.test(password) })
  if (policy.digit) rules.push({ rule: 'A digit', met: /\d/.test(password) })
  if (policy.other) rules.push({ rule: 'Something other than letters and digits', met: /[^\p{L}\d]/u.test(password) })
  return rules
}

/** The rules, ticked off as one types. */
export function PasswordRules({ password }: { password: string }) {
  const policy = usePasswordPolicy()
  return (
    <ul className={styles.rules} aria-label="Rules for the password">
      {passwordRules(policy, password).map(({ rule, met }) => (
        <li key={rule} data-met={met || undefined}>
          {met ? <IconCheck size={14} aria-hidden /> : <IconPoint size={14} aria-hidden />}
          {rule}
          {met && <span className="visuallyHidden"> (met)</span>}
        </li>
      ))}
    </ul>
  )
}
