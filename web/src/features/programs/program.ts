import type { Outputs } from '../../cloud/client.ts'

/** The whole of a program, as this person sees it. */
export type Program = Outputs['programs']['overview']
/** What of a program its panel shows. */
export type ProgramPart = 'program' | 'request' | 'contract' | 'messages' | 'history'
