import type { ReactNode } from 'react'
import { areQuestionsNeeded } from './mount-on-demand.ts'

/** A question with two buttons. `dismiss`: the safe button's text if "Cancel" is unclear, such as "Keep editing". */
export type Question = {
  title: string
  body?: ReactNode
  action: string
  danger?: boolean | undefined
  dismiss?: string
}

/** Creates the question that is asked before unsaved changes are lost by leaving the page. */
export const createLeaveQuestion = (body: string, title = 'Leave without saving?', action = 'Leave'): Question => ({
  title,
  body,
  action,
  danger: true,
  dismiss: 'Keep editing',
})
/** Creates the question that is asked before a form with unsaved changes is closed. */
export const createDiscardQuestion = (body: string): Question =>
  createLeaveQuestion(body, 'Discard your changes?', 'Discard changes')
/** A question with a text field. `line`: one line, such as a name, which Enter sends. */
export type TextQuestion = Question & {
  label: string
  required?: boolean
  initial?: string
  line?: boolean
  maxLength?: number
}
/** An open question. `answer` gets the typed text ('' if none), or null if the person cancels. */
export type OpenQuestion = { question: Question | TextQuestion; answer: (text: string | null) => void }

type Listener = (openQuestion: OpenQuestion) => void
let listener: Listener | null = null
let pendingQuestion: OpenQuestion | null = null

function showQuestion(openQuestion: OpenQuestion): void {
  if (listener) listener(openQuestion)
  else {
    pendingQuestion = openQuestion
    areQuestionsNeeded.set(true)
  }
}

export function onQuestion(next: Listener): () => void {
  listener = next
  if (pendingQuestion) next(pendingQuestion)
  pendingQuestion = null
  return () => {
    listener = null
  }
}

/** Asks for a text, such as a reason. Resolves to null if the person cancels. */
export const askText = (question: TextQuestion): Promise<string | null> =>
  new Promise((answer) => showQuestion({ question, answer }))

/** Asks to confirm an action that cannot be undone or reaches people outside. Resolves to true on agreement. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((answer) => showQuestion({ question, answer: (text) => answer(text !== null) }))

/** Asks before a record is deleted. `body`: the records that are deleted with it. */
export const confirmDelete = (name: string, body: string): Promise<boolean> =>
  confirm({ title: `Delete ${name}?`, body, action: 'Delete', danger: true })

/** Asks for the reason of an action that cannot be undone. */
export const askReason = (title: string, action: string, body: string): Promise<string | null> =>
  askText({ title, body, label: 'Reason', action, danger: true })
