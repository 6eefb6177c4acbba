import type { Outputs } from '../../cloud/client.ts'

/** A program with all parts that this person may see. */
export type Program = Outputs['programs']['overview']
export type ProgramPart = 'program' | 'request' | 'contract' | 'conversation' | 'mails' | 'history'
