import type { ReactNode } from 'react'

/** `dismiss`: the safe button, where "Cancel" would not say it, such as "Keep editing" where work would be lost. */
export type Question = { title: string; body?: ReactNode; action: string; danger?: boolean; dismiss?: string }

/** Leaving what is not saved. */
export const confirmLeaving = (body: string, { title = 'Leave without saving?', action = 'Leave' } = {}): Question => ({
  title,
  body,
  action,
  danger: true,
  dismiss: 'Keep editing',
})
/** `line`: one line, such as a name, which Enter sends. */
export type TextQuestion = Question & {
  label: string
  required?: boolean
  initial?: string
  placeholder?: string
  line?: boolean
  maxLength?: number
}
export type OpenQuestion =
  | { kind: 'confirm'; question: Question; answer: (yes: boolean) => void }
  | { kind: 'ask'; question: TextQuestion; answer: (text: string | null) => void }

type Listener = (openQuestion: OpenQuestion) => void
let listener: Listener | null = null
let waiting: OpenQuestion | null = null
let mount: (() => void) | null = null

function showQuestion(openQuestion: OpenQuestion): void {
  if (listener) listener(openQuestion)
  else {
    waiting = openQuestion
    mount?.()
  }
}

/** The dialog itself is loaded when the first question is asked. */
export function onFirstQuestion(load: () => void): void {
  mount = load
}

export function onQuestion(next: Listener): () => void {
  listener = next
  if (waiting) next(waiting)
  waiting = null
  return () => {
    listener = null
  }
}

/** Says what will happen and to whom, and asks; only for what cannot be undone or leaves the house. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((answer) => showQuestion({ kind: 'confirm', question, answer }))
}

/** Asks for a sentence, such as a reason; null when the person thinks better of it. */
export function ask(question: TextQuestion): Promise<string | null> {
  return new Promise((answer) => showQuestion({ kind: 'ask', question, answer }))
}
