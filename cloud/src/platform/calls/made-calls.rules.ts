import { type Permitted, permit } from './permit.ts'

/** Permits a change of the record of a call, because the change follows the call's key. */
export const mayFollowKey = <Doc>(doc: Doc): Permitted<Doc> => permit(doc, true)
