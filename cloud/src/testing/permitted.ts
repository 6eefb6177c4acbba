import type { Permitted } from '../platform/permit.ts'

/** For tests: a document as if it had passed a rule, to write what no rule would let pass. */
export const permitted = <Doc>(document: Doc): Permitted<Doc> => document as Permitted<Doc>
