import type { ReactNode } from 'react'

/** `dismiss`: the safe button, where "Cancel" would not say it, such as "Keep editing" where work would be lost. */
export type Question = {
  title: string
  body?: ReactNode
  action: string
  danger?: boolean | undefined
  dismiss?: string
}

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
/** A question that waits for its answer: what was typed ('' where nothing is), or null where the person leaves. */
export type OpenQuestion = { question: Question | TextQuestion; answer: (text: string | null) => void }

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

/** Asks for a sentence, such as a reason; null when the person thinks better of it. */
export const ask = (question: TextQuestion): Promise<string | null> =>
  new Promise((answer) => showQuestion({ question, answer }))

/** Says what will happen and to whom, and asks; only for what cannot be undone or leaves the house. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((answer) => showQuestion({ question, answer: (text) => answer(text !== null) }))

/** Asks before something is deleted: what, and what goes with it. */
export const confirmDelete = (what: string, body: string): Promise<boolean> =>
  confirm({ title: `Delete ${what}?`, body, action: 'Delete', danger: true })

/** Asks for the reason of something that cannot be taken back. */
export const askReason = (title: string, action: string, body: string): Promise<string | null> =>
  ask({ title, body, label: 'Reason', action, danger: true })
