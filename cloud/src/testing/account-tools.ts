import { identifyByToken } from '../actors.ts'
import { SYSTEM } from '../platform/calls/actor.ts'
import type { Services } from '../platform/calls/gate.ts'
import { transact } from '../platform/documents/transaction.ts'
import { createAccount, deleteAccount, findAccountByEmail, setAccountDisabled } from '../platform/identity/accounts.ts'

type NewAccount = { email: string; name?: string; password?: string; verified?: boolean; userid?: string }

/** Returns functions that change accounts directly, to arrange a test. */
export const createAccountTools = (services: Services) => ({
  /** Creates an account, confirmed and with the password "correct-horse" unless said otherwise. Returns its ID. */
  async createAccount({ password: typed = 'correct-horse', name = 'Mem Ber', verified = true, ...more }: NewAccount) {
    const password = await services.identity.passwords.hash(typed)
    return transact(
      services,
      SYSTEM,
      'test',
      async (tx) => createAccount(tx, { ...more, name, verified, password }).userid,
    )
  },
  findAccount: (email: string) => findAccountByEmail(services, email),
  setDisabled: (userid: string, disabled: boolean) =>
    transact(services, SYSTEM, 'test', (tx) => setAccountDisabled(tx, userid, disabled)),
  deleteAccount: (userid: string) => transact(services, SYSTEM, 'test', (tx) => deleteAccount(tx, userid)),
  /** Returns the person that an access token identifies, or the reason why it is refused. */
  async verify(token: string) {
    const request = { ...services, ip: '', userAgent: '', cookieHeader: '', responseFacts: {} }
    const caller = await identifyByToken(request, token)
    if ('refused' in caller) return caller.refused
    const { userid, email, verified, name, sessionId } = caller.actor
    return { userid, email, verified, name, sessionId }
  },
})
