import type { Permitted } from '../platform/calls/permit.ts'

/** Marks a document as permitted without a rule, so that a test can write a state that the rules refuse. */
export const permitted = <Doc>(document: Doc): Permitted<Doc> => document as Permitted<Doc>
