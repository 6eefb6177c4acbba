import type { Handlers } from '../../platform/calls/gate.ts'
import { listInbox } from './inbox.ts'

export const inboxCalls: Handlers<'inbox'> = { list: listInbox }
