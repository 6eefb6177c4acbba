/** The facts of the calls, except those of sign-in, by branch and name. `web/call-facts.ts` writes these modules. */
declare module 'virtual:call-facts' {
  export type Facts = { access: Omit<import('@belay/contract/access').Access, 'own'>; reads?: true; canBeUndone?: true }
  export const CALL_FACTS: Readonly<Record<string, Readonly<Record<string, Facts>>>>
}

/** The calls that answer everyone the same. They do not wait for the sign-in, and stay valid when it changes. */
declare module 'virtual:calls-for-everyone' {
  export const CALLS_FOR_EVERYONE: readonly string[]
}

declare module 'virtual:calls-answering-files' {
  export const CALLS_ANSWERING_FILES: readonly string[]
}

/** The calls that the web app makes without a network, by the role of its person. */
declare module 'virtual:calls-working-offline' {
  type Calls = Partial<Record<import('@belay/contract/roles').Role, readonly string[]>>
  export const READS_KEPT: Calls
  export const CHANGES_SENT_LATER: Calls
}
