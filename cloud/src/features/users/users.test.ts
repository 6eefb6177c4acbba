import { expect, it, vi } from 'vitest'
import type { Write } from '../../platform/documents/store.ts'
import { accounts, sessions } from '../../platform/identity/identity.documents.ts'
import {
  emailOf,
  onBothStores,
  type Person,
  refusalOf,
  refused,
  sessionIdOf,
  type TestCloud,
  useridOf,
} from '../../testing/cloud.ts'
import { changeAddress, deleteOwnAccount, openOwnAccount } from '../../testing/own-accounts.ts'
import { sentContract, signing } from '../programs/contracts/signing/sent-contract.testing.ts'
import { form } from '../programs/requests/create/request-form.testing.ts'
import { createFirstAdminLink } from './first-admin.ts'
import { users } from './users.documents.ts'

const account = (person: Person) => ({ userid: useridOf(person), email: emailOf(person) })

/** Returns the sorted e-mails of the people with a notification of this type. */
async function recipientsOf(cloud: TestCloud, type: 'new_user' | 'program_request') {
  const { items } = await cloud.as('admin').notifications.listByType({ where: { type } })
  return items.map(({ recipientEmail }) => recipientEmail).sort()
}

onBothStores('Users', (open) => {
  it('the first verified call registers a person with No Access and notifies the Admins, once', async () => {
    const cloud = await open({ without: ['noAccess'] })
    const first = await cloud.as('noAccess').users.register()
    const second = await cloud.as('noAccess').users.register({})
    expect(first).toMatchObject({ ...account('noAccess'), permission: 'No Access', disabled: false })
    expect(second).toEqual(first)
    expect(await recipientsOf(cloud, 'new_user')).toEqual([emailOf('admin'), emailOf('secondAdmin')].sort())
  })

  it('ten concurrent first calls register one person', async () => {
    const cloud = await open({ without: ['noAccess'] })
    await Promise.all(Array.from({ length: 10 }, () => cloud.as('noAccess').programRequests.listInvolving()))
    expect(await recipientsOf(cloud, 'new_user')).toHaveLength(2)
  })

  it('a person sees only their own permission; another address is not-found, even if it exists', async () => {
    const cloud = await open()
    expect(await cloud.as('client').users.permission({ email: ' Client@Example.edu ' })).toEqual({
      email: emailOf('client'),
      permission: 'Client',
    })
    const existing = await refused(cloud.as('client').users.permission({ email: emailOf('admin') }))
    const missing = await refused(cloud.as('client').users.permission({ email: 'nobody@example.edu' }))
    expect(existing).toEqual(missing)
    expect(existing).toMatchObject({ code: 'not-found' })
  })

  it('a changed role and a disabled or enabled user are logged as security events, by ID only', async () => {
    const cloud = await open()
    const logged = vi.spyOn(cloud.services.log, 'info')
    const { users: admin } = cloud.as('admin')
    await admin.update({ email: emailOf('noAccess'), permission: 'Client' })
    await admin.update({ email: emailOf('noAccess'), username: 'Noa' })
    await admin.disable({ email: emailOf('noAccess') })
    await admin.enable({ email: emailOf('noAccess') })
    await refused(cloud.as('client').users.disable({ email: emailOf('admin') }))
    const events = logged.mock.calls.flatMap(([name, facts]) => (name === 'security' ? [facts] : []))
    logged.mockRestore()
    const who = { userid: useridOf('noAccess'), by: useridOf('admin') }
    expect(events).toEqual([
      { event: 'role-changed', from: 'No Access', to: 'Client', ...who },
      { event: 'sign-in-disabled', ...who },
      { event: 'sign-in-enabled', ...who },
    ])
  })

  it('a new Facilitator gets a staff record with the pay rate and a notification', async () => {
    const cloud = await open()
    const { staff, users } = cloud.as('admin')
    const email = emailOf('noAccess')
    await users.update({ email, permission: 'Facilitator', payRate: 21.5 })
    expect(await staff.getByEmail({ email })).toMatchObject({ name: 'Noa New', payRate: 21.5 })
    expect((await cloud.as('noAccess').notifications.listMine()).items).toHaveLength(1)
    await users.update({ email, permission: 'Client' })
    await users.update({ email, permission: 'Facilitator' })
    expect(await staff.count()).toEqual({ count: 1 })
    await users.update({ email, payRate: 23 })
    expect(await staff.getByEmail({ email })).toMatchObject({ payRate: 23 })
    for (const input of [{ email: emailOf('client') }, { email, permission: 'Client' as const }])
      expect(await refused(users.update({ ...input, payRate: 24 }))).toMatchObject({
        code: 'invalid-argument',
        data: { fields: [{ field: 'payRate' }] },
      })
    expect(await users.permission({ email })).toMatchObject({ permission: 'Facilitator' })
  })

  it('the last Admin keeps the role, even with concurrent calls', async () => {
    const cloud = await open()
    const answers = await Promise.allSettled([
      cloud.as('admin').users.update({ email: emailOf('secondAdmin'), permission: 'Client' }),
      cloud.as('secondAdmin').users.disable({ email: emailOf('admin') }),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const left = answers[0].status === 'fulfilled' ? 'admin' : 'secondAdmin'
    const { users } = cloud.as(left)
    const email = emailOf(left)
    for (const attempt of [
      () => users.update({ email, permission: 'Client' }),
      () => users.disable({ email }),
      () => users.delete({ email }),
    ]) {
      expect(await refusalOf(attempt())).toBe('failed-precondition: last-admin')
    }
  })

  it('a disabled, enabled or deleted user and their account change in the same commit', async () => {
    const cloud = await open()
    const { users } = cloud.as('admin')
    for (const person of ['stranger', 'client'] as const) await openOwnAccount(cloud, person)
    const findAccount = (person: Person) => cloud.store.get(accounts, useridOf(person))
    const { commit } = cloud.store
    const committed: (readonly Write[])[] = []
    cloud.store.commit = (writes) => {
      committed.push(writes)
      return commit(writes)
    }
    /** Returns the collections of the last commit with a user. */
    const changedTogether = () =>
      committed
        .map((writes) => writes.map(({ collection }) => collection.name))
        .findLast((names) => names.includes('users'))

    await users.disable({ email: emailOf('stranger') })
    expect(await findAccount('stranger')).toMatchObject({ disabled: true, signInEpoch: 1 })
    expect(changedTogether()).toContain('accounts')
    await users.enable({ email: emailOf('stranger') })
    expect(await findAccount('stranger')).toMatchObject({ disabled: false, signInEpoch: 2 })
    expect(changedTogether()).toContain('accounts')
    await users.delete({ email: emailOf('client') })
    expect(await findAccount('client')).toBeNull()
    expect(await cloud.store.get(sessions, sessionIdOf('client'))).toBeNull()
    expect(changedTogether()).toEqual(expect.arrayContaining(['accounts', 'sessions']))
    expect(await refusalOf(users.permission({ email: emailOf('client') }))).toBe('not-found')
  })

  it('a deleted person is signed out at the next call and is not registered again', async () => {
    const cloud = await open()
    await cloud.as('admin').users.delete({ email: emailOf('client') })
    await deleteOwnAccount(cloud, 'stranger')
    for (const person of ['client', 'stranger'] as const) {
      const answers = await Promise.all([1, 2, 3].map(() => refused(cloud.as(person).programRequests.listInvolving())))
      for (const answer of answers)
        expect(answer).toMatchObject({ code: 'unauthenticated', status: 401, data: { reason: 'user-token-expired' } })
      expect(await refusalOf(cloud.as('admin').users.permission({ email: emailOf(person) }))).toBe('not-found')
    }
    expect(await recipientsOf(cloud, 'new_user')).toEqual([])
  })

  it('a disabled Admin gets no notification and no mail', async () => {
    const cloud = await open()
    await cloud.as('admin').users.disable({ email: emailOf('secondAdmin') })
    await cloud.as('client').programRequests.create(form)
    expect(await recipientsOf(cloud, 'program_request')).toEqual([emailOf('admin'), emailOf('client')].sort())
    expect(await cloud.mails(emailOf('secondAdmin'))).toEqual([])
  })

  it("users.list returns the caller's abilities, and why the last Admin can't be changed", async () => {
    const cloud = await open()
    const { users } = cloud.as('admin')
    const read = async (email: string) => {
      const user = (await users.list({})).items.find((listed) => listed.email === email)
      return { can: user?.can, whyNot: user?.whyNot }
    }
    const all = {
      changeRole: true,
      disable: true,
      enable: true,
      endSessions: true,
      removeSecondSteps: false,
      delete: true,
    }
    const none = { removeSecondSteps: 'This person has no second step.' }
    expect(await read(emailOf('client'))).toEqual({ can: all, whyNot: none })
    const own = {
      endSessions: 'End your own sessions under Account, Sessions.',
      removeSecondSteps: 'Remove your own second steps under Account, Sign-in.',
    }
    expect(await read(emailOf('admin'))).toEqual({ can: { ...all, endSessions: false }, whyNot: own })
    await users.disable({ email: emailOf('secondAdmin') })
    const last = 'Ada Admin is the last Admin. Make someone else an Admin first.'
    expect(await read(emailOf('admin'))).toEqual({
      can: { ...all, changeRole: false, disable: false, endSessions: false, delete: false },
      whyNot: { ...own, changeRole: last, disable: last, delete: last },
    })
    expect(await read(emailOf('secondAdmin'))).toEqual({
      can: { ...all, endSessions: false },
      whyNot: { ...none, endSessions: 'Abe Admin is disabled and already signed out.' },
    })
  })

  it('hasRequests is true for a requester and for another contact', async () => {
    const cloud = await open()
    await cloud.as('client').programRequests.create({ ...form, otherContacts: [emailOf('noAccess')] })
    const { items } = await cloud.as('admin').users.list({ orderBy: 'email' })
    expect(Object.fromEntries(items.map(({ email, hasRequests }) => [email, hasRequests]))).toMatchObject({
      [emailOf('client')]: true,
      [emailOf('noAccess')]: true,
      [emailOf('stranger')]: false,
    })
  })

  it('users.list filters by role, searches by name or e-mail, and sorts', async () => {
    const cloud = await open()
    const list = async (input: Parameters<ReturnType<typeof cloud.as>['users']['list']>[0]) =>
      (await cloud.as('admin').users.list(input)).items.map(({ email }) => email)
    const facilitators = [emailOf('facilitator'), emailOf('secondFacilitator')]
    expect(await list({ where: { permission: 'Facilitator' }, orderBy: 'email' })).toEqual(facilitators)
    expect(await list({ where: { search: 'cleo' } })).toEqual([emailOf('client')])
    expect((await list({ orderBy: '-email', limit: 1 }))[0]).toBe(emailOf('stranger'))
  })
})

onBothStores('A person who changes their own account', (open) => {
  it('moves users, staff, notifications, contacts and unsigned contracts to the new e-mail, once', async () => {
    const cloud = await open()
    const admin = cloud.as('admin')
    await admin.staff.create({ email: emailOf('client'), name: 'Cleo', payRate: 20 })
    const own = await cloud.as('client').programRequests.create(form)
    const other = await cloud.as('stranger').programRequests.create({ ...form, otherContacts: [emailOf('client')] })
    await cloud.as('stranger').programRequests.share({ id: other.id, email: emailOf('client'), rights: 'edit' })
    const { programID } = await admin.programRequests.approve({ id: own.id })
    const move = { from: emailOf('client'), to: 'cleo.new@example.edu' }
    const token = await changeAddress(cloud, 'client', move.to)
    expect(await refusalOf(cloud.as('client').identity.verifyEmail({ token }))).toBe('invalid-code')

    expect(await admin.users.permission({ email: move.to })).toMatchObject({ permission: 'Client' })
    expect(await refusalOf(admin.users.permission({ email: move.from }))).toBe('not-found')
    expect(await admin.staff.getByEmail({ email: move.to })).toMatchObject({ name: 'Cleo' })
    expect(await admin.programRequests.get({ id: own.id })).toMatchObject({ email: move.to })
    expect(await admin.programRequests.get({ id: other.id })).toMatchObject({
      otherContacts: [move.to],
      editors: [move.to],
    })
    const parties = { contactPersonEmail: move.to, signerEmail: move.to }
    expect(await admin.clientPrograms.get({ programID: programID ?? '' })).toMatchObject(parties)
    expect((await admin.notifications.listMine({ where: { recipientEmail: move.to } })).items.length).toBeGreaterThan(0)
    expect((await admin.notifications.listMine({ where: { recipientEmail: move.from } })).items).toEqual([])
  })

  it('changes a sent contract and its hash with a new e-mail, so that it must be read again', async () => {
    const cloud = await open()
    const sent = await sentContract(cloud)
    for (const [person, to] of [
      ['client', 'cleo.new@example.edu'],
      ['stranger', 'sam.new@example.edu'],
    ] as const)
      await changeAddress(cloud, person, to)
    const moved = await cloud.as('admin').clientPrograms.get({ programID: sent.programID })
    const parties = { signerEmail: 'cleo.new@example.edu', contactPersonEmail: 'sam.new@example.edu' }
    expect(moved).toMatchObject({ ...parties, frozen: { ...parties, total: 250 }, sentAt: sent.sentAt })
    expect('documentHash' in moved && moved.documentHash).not.toBe(sent.documentHash)
  })

  it('leaves the old e-mail on a signed contract, but its next owner gets no access', async () => {
    // The client moves twice, to the address of noAccess. Then "client" is another person with the old address.
    const cloud = await open({ without: ['noAccess'] })
    const admin = cloud.as('admin')
    const sent = await sentContract(cloud)
    const { programID } = sent
    await cloud.as('client').clientPrograms.sign(signing(sent))
    const voided = await sentContract(cloud)
    await cloud.as('client').clientPrograms.sign(signing(voided))
    await admin.clientPrograms.void({ programID: voided.programID, reason: 'Moved' })
    await admin.clientPrograms.update({ programID: voided.programID, signerEmail: emailOf('stranger') })
    await changeAddress(cloud, 'client', 'between@example.edu')
    await changeAddress(cloud, 'client', emailOf('noAccess'))

    const kept = await cloud.as('noAccess').clientPrograms.get({ programID })
    const signed = { signed: true, signerEmail: emailOf('client'), signature: { ip: '127.0.0.1' } }
    expect(kept).toMatchObject({ ...signed, documentHash: sent.documentHash })
    expect((await cloud.as('noAccess').clientPrograms.listByEmail()).items).toMatchObject([{ programID }])
    expect((await cloud.as('noAccess').clientPrograms.pdf({ programID })).type).toBe('application/pdf')
    const missing = await refused(cloud.as('client').clientPrograms.get({ programID: 'missing' }))
    expect(await refused(cloud.as('client').clientPrograms.get({ programID }))).toEqual(missing)
    expect((await cloud.as('client').clientPrograms.listByEmail()).items).toEqual([])
    expect(await refused(admin.users.delete({ email: emailOf('noAccess') }))).toMatchObject({
      data: { reason: 'referred-to', documents: [{}, {}] },
    })

    await admin.clientPrograms.void({ programID, reason: 'Once more' })
    expect(await cloud.as('noAccess').clientPrograms.get({ programID })).toMatchObject({
      signerEmail: emailOf('noAccess'),
      versions: [{ frozen: { signerEmail: emailOf('client') }, signature: { ip: '127.0.0.1' } }],
    })
    expect(await refused(cloud.as('client').clientPrograms.get({ programID }))).toEqual(missing)
  })

  it("can't be deleted after they ever signed, even if the contract is voided and has many successors", async () => {
    const cloud = await open()
    const { users: calls, clientPrograms } = cloud.as('admin')
    const sent = await sentContract(cloud)
    await cloud.as('client').clientPrograms.sign(signing(sent))
    const { programID, clientID } = sent
    const partiesOf = (email: string) => ({ contactPersonEmail: email, signerEmail: email })
    for (let i = 0; i < 60; i++) {
      cloud.clock.advance(1000)
      await clientPrograms.create({ clientID, programName: `Draft ${i}`, ...partiesOf(emailOf('client')) })
    }
    const inTheWay = (label: string) => ({
      code: 'failed-precondition',
      message: expect.stringContaining(label) as string,
      data: { reason: 'referred-to', documents: [{ collection: 'clientPrograms', id: programID, label }] },
    })
    for (const person of ['client', 'stranger'] as const)
      expect(await refused(calls.delete({ email: emailOf(person) }))).toMatchObject(
        inTheWay('Signed contract: Team day'),
      )
    await clientPrograms.void({ programID, reason: 'A new date.' })
    await clientPrograms.update({ programID, ...partiesOf('else@example.edu') })
    for (const person of ['client', 'stranger'] as const)
      expect(await refused(calls.delete({ email: emailOf(person) }))).toMatchObject(
        inTheWay('Voided contract: Team day'),
      )
    expect(await refused(deleteOwnAccount(cloud, 'client'))).toMatchObject(inTheWay('Voided contract: Team day'))
    await clientPrograms.create({ clientID, programName: 'Draft', ...partiesOf(emailOf('noAccess')) })
    expect(await calls.delete({ email: emailOf('noAccess') })).toEqual({ ok: true })
  })

  it("can't delete the account of the last Admin, but can delete another one", async () => {
    const cloud = await open({ without: ['secondAdmin'] })
    expect(await refusalOf(deleteOwnAccount(cloud, 'admin'))).toBe('failed-precondition: last-admin')
    await deleteOwnAccount(cloud, 'client')
    expect(await refusalOf(cloud.as('admin').users.permission({ email: emailOf('client') }))).toBe('not-found')
  })
})

onBothStores('Two Admins who delete their accounts concurrently', (open) => {
  it('leave one Admin', async () => {
    const cloud = await open()
    const admins = ['admin', 'secondAdmin'] as const
    for (const person of admins) await openOwnAccount(cloud, person)
    const answers = await Promise.allSettled(admins.map((person) => cloud.as(person).identity.deleteUser()))
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await cloud.store.count(users, { where: { permission: 'Admin', disabled: false } })).toBe(1)
  })
})

onBothStores('The link of the first Admin', (open) => {
  it('works once, and only if there is no Admin', async () => {
    const cloud = await open({ without: ['admin', 'secondAdmin'] })
    const link = (await createFirstAdminLink(cloud.services)) ?? ''
    expect(await createFirstAdminLink(cloud.services)).toBe(link)
    const token = /\/first-admin#token=(.+)/.exec(link)?.[1] ?? ''
    const guess = cloud.as('client').users.claimFirstAdmin({ token: 'guess' })
    expect(await refusalOf(guess)).toBe('failed-precondition: link-used')
    expect(await cloud.as('client').users.claimFirstAdmin({ token })).toMatchObject({ permission: 'Admin' })
    const second = cloud.as('stranger').users.claimFirstAdmin({ token })
    expect(await refusalOf(second)).toBe('failed-precondition: link-used')
    expect(await createFirstAdminLink(cloud.services)).toBeNull()
  })
})
