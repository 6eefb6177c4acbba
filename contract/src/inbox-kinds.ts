/** The kinds of inbox items, in the order of the inbox's filters. This file imports nothing. */
export const INBOX_KINDS = [
  'requests',
  'changes',
  'undated',
  'drafts',
  'unsigned',
  'declined',
  'amendments',
  'toVoid',
  'shifts',
  'givenBack',
  'staffing',
  'messages',
  'facilitators',
  'hours',
  'users',
  'conflicts',
  'mails',
] as const
export type InboxKind = (typeof INBOX_KINDS)[number]
