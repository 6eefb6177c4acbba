import { createHash } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { outboxEntries } from '../../platform/outbox/outbox.ts'
import { emailOf, onBothStores, refused, useridOf } from '../../testing/cloud.ts'
import { sentContract, signing } from '../programs/contracts/signing/sent-contract.testing.ts'
import { form } from '../programs/requests/create/request-form.testing.ts'
import { offerFirstAdmin } from './first-admin.ts'
import { identityHooks } from './identity-hooks.ts'
import { users } from './users.documents.ts'

onBothStores('Users', (open) => {
  it('the first verified call registers a person with No Access and notifies the Admins, once', async () => {
    const cloud = await open({ without: ['noAccess'] })
    const first = await cloud.as('noAccess').users.register()
    const second = await cloud.as('noAccess').users.register({})
    expect(first).toMatchObject({
      email: emailOf('noAccess'),
      userid: useridOf('noAccess'),
      permission: 'No Access',
      disabled: false,
    })
    expect(second).toEqual(first)
    const told = await cloud.as('admin').notifications.listByType({ where: { type: 'new_user' } })
    expect(told.items.map(({ recipientEmail }) => recipientEmail).sort()).toEqual(
      [emailOf('admin'), emailOf('secondAdmin')].sort(),
    )
  })

  it('ten concurrent first calls register one person', async () => {
    const cloud = await open({ without: ['noAccess'] })
    await Promise.all(Array.from({ length: 10 }, () => cloud.as('noAccess').programRequests.listInvolving()))
    expect((await cloud.as('admin').notifications.listByType({ where: { type: 'new_user' } })).items).toHaveLength(2)
  })

  it('a person sees only their own permission; another address is not-found, even if it exists', async () => {
    const cloud = await open()
    expect(await cloud.as('client').users.permission({ email: ' Client@Example.edu ' })).toEqual({
      email: emailOf('client'),
      permission: 'Client',
    })
    const answers = [
      await refused(cloud.as('client').users.permission({ email: emailOf('admin') })),
      await refused(cloud.as('client').users.permission({ email: 'nobody@example.edu' })),
    ]
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toMatchObject({ code: 'not-found' })
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
    await cloud.as('admin').users.update({ email: emailOf('noAccess'), permission: 'Facilitator', payRate: 21.5 })
    expect(await cloud.as('admin').staff.getByEmail({ email: emailOf('noAccess') })).toMatchObject({
      name: 'Noa New',
      payRate: 21.5,
    })
    expect((await cloud.as('noAccess').notifications.listMine()).items).toHaveLength(1)
    await cloud.as('admin').users.update({ email: emailOf('noAccess'), permission: 'Client' })
    await cloud.as('admin').users.update({ email: emailOf('noAccess'), permission: 'Facilitator' })
    expect(await cloud.as('admin').staff.count()).toEqual({ count: 1 })
    await cloud.as('admin').users.update({ email: emailOf('noAccess'), payRate: 23 })
    expect(await cloud.as('admin').staff.getByEmail({ email: emailOf('noAccess') })).toMatchObject({ payRate: 23 })
    for (const input of [{ email: emailOf('client') }, { email: emailOf('noAccess'), permission: 'Client' as const }])
      expect(await refused(cloud.as('admin').users.update({ ...input, payRate: 24 }))).toMatchObject({
        code: 'invalid-argument',
        data: { fields: [{ field: 'payRate' }] },
      })
    expect(await cloud.as('admin').users.permission({ email: emailOf('noAccess') })).toMatchObject({
      permission: 'Facilitator',
    })
  })

  it('the last Admin keeps the role, even with concurrent calls', async () => {
    const cloud = await open()
    const answers = await Promise.allSettled([
      cloud.as('admin').users.update({ email: emailOf('secondAdmin'), permission: 'Client' }),
      cloud.as('secondAdmin').users.disable({ email: emailOf('admin') }),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const left = answers[0].status === 'fulfilled' ? 'admin' : 'secondAdmin'
    for (const attempt of [
      () => cloud.as(left).users.update({ email: emailOf(left), permission: 'Client' }),
      () => cloud.as(left).users.disable({ email: emailOf(left) }),
      () => cloud.as(left).users.delete({ email: emailOf(left) }),
    ]) {
      expect(await refused(attempt())).toMatchObject({ code: 'failed-precondition', data: { reason: 'last-admin' } })
    }
  })

  it('the outbox disables and deletes accounts in the sign-in service', async () => {
    const cloud = await open()
    await cloud.as('admin').users.disable({ email: emailOf('stranger') })
    await cloud.as('admin').users.delete({ email: emailOf('client') })
    const { items } = await cloud.store.find(outboxEntries, { orderBy: 'dueAt' })
    expect(items.map(({ job }) => job)).toEqual(
      expect.arrayContaining([
        { kind: 'disableAccount', userid: useridOf('stranger'), disabled: true },
        { kind: 'deleteAccount', userid: useridOf('client') },
      ]),
    )
    expect(await refused(cloud.as('admin').users.permission({ email: emailOf('client') }))).toMatchObject({
      code: 'not-found',
    })
  })

  it('a deleted person is signed out at the next call and is not registered again', async () => {
    const cloud = await open()
    await cloud.as('admin').users.delete({ email: emailOf('client') })
    await identityHooks(cloud.services).accountDeleted({ userid: useridOf('stranger'), email: emailOf('stranger') })
    for (const person of ['client', 'stranger'] as const) {
      const answers = await Promise.all([1, 2, 3].map(() => refused(cloud.as(person).programRequests.listInvolving())))
      for (const answer of answers)
        expect(answer).toMatchObject({ code: 'unauthenticated', status: 401, data: { reason: 'user-token-expired' } })
      expect(await refused(cloud.as('admin').users.permission({ email: emailOf(person) }))).toMatchObject({
        code: 'not-found',
      })
    }
    expect((await cloud.as('admin').notifications.listByType({ where: { type: 'new_user' } })).items).toEqual([])
  })

  it('a disabled Admin gets no notification and no mail', async () => {
    const cloud = await open()
    await cloud.as('admin').users.disable({ email: emailOf('secondAdmin') })
    await cloud.as('client').programRequests.create(form)
    const told = await cloud.as('admin').notifications.listByType({ where: { type: 'program_request' } })
    expect(told.items.map(({ recipientEmail }) => recipientEmail).sort()).toEqual(
      [emailOf('admin'), emailOf('client')].sort(),
    )
    expect(await cloud.mails(emailOf('secondAdmin'))).toEqual([])
  })

  it("users.list returns the caller's abilities, and why the last Admin can't be changed", async () => {
    const cloud = await open()
    const { users } = cloud.as('admin')
    const read = async (email: string) => {
      const user = (await users.list({})).items.find((listed) => listed.email === email)
      return { can: user?.can, whyNot: user?.whyNot }
    }
    const all = { changeRole: true, disable: true, enable: true, delete: true }
    expect(await read(emailOf('client'))).toEqual({ can: all, whyNot: {} })
    expect(await read(emailOf('admin'))).toEqual({ can: all, whyNot: {} })
    await users.disable({ email: emailOf('secondAdmin') })
    const last = 'Ada Admin is the last Admin. Make someone else an Admin first.'
    expect(await read(emailOf('admin'))).toEqual({
      can: { changeRole: false, disable: false, enable: true, delete: false },
      whyNot: { changeRole: last, disable: last, delete: last },
    })
    expect(await read(emailOf('secondAdmin'))).toEqual({ can: all, whyNot: {} })
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
    expect(await list({ where: { permission: 'Facilitator' }, orderBy: 'email' })).toEqual([
      emailOf('facilitator'),
      emailOf('secondFacilitator'),
    ])
    expect(await list({ where: { search: 'cleo' } })).toEqual([emailOf('client')])
    expect((await list({ orderBy: '-email', limit: 1 }))[0]).toBe(emailOf('stranger'))
  })
})

onBothStores('identityHooks', (open) => {
  it('a new e-mail moves users, staff, notifications, contacts and unsigned contracts, once', async () => {
    const cloud = await open()
    const admin = cloud.as('admin')
    await admin.staff.create({ email: emailOf('client'), name: 'Cleo', payRate: 20 })
    const own = await cloud.as('client').programRequests.create(form)
    const other = await cloud.as('stranger').programRequests.create({ ...form, otherContacts: [emailOf('client')] })
    const { programID } = await admin.programRequests.approve({ id: own.id })
    const move = { userid: useridOf('client'), from: emailOf('client'), to: 'cleo.new@example.edu' }
    await identityHooks(cloud.services).emailChanged(move)
    await identityHooks(cloud.services).emailChanged(move)

    expect(await admin.users.permission({ email: move.to })).toMatchObject({ permission: 'Client' })
    expect(await refused(admin.users.permission({ email: move.from }))).toMatchObject({ code: 'not-found' })
    expect(await admin.staff.getByEmail({ email: move.to })).toMatchObject({ name: 'Cleo' })
    expect(await admin.programRequests.get({ id: own.id })).toMatchObject({ email: move.to })
    expect(await admin.programRequests.get({ id: other.id })).toMatchObject({ otherContacts: [move.to] })
    expect(await admin.clientPrograms.get({ programID: programID ?? '' })).toMatchObject({
      contactPersonEmail: move.to,
      signerEmail: move.to,
    })
    expect((await admin.notifications.listMine({ where: { recipientEmail: move.to } })).items.length).toBeGreaterThan(0)
    expect((await admin.notifications.listMine({ where: { recipientEmail: move.from } })).items).toEqual([])
  })

  it('a new e-mail changes a sent contract and its hash, so that it must be read again', async () => {
    const cloud = await open()
    const sent = await sentContract(cloud)
    await identityHooks(cloud.services).emailChanged({
      userid: useridOf('client'),
      from: emailOf('client'),
      to: 'cleo.new@example.edu',
    })
    await identityHooks(cloud.services).emailChanged({
      userid: useridOf('stranger'),
      from: emailOf('stranger'),
      to: 'sam.new@example.edu',
    })
    const moved = await cloud.as('admin').clientPrograms.get({ programID: sent.programID })
    const parties = { signerEmail: 'cleo.new@example.edu', contactPersonEmail: 'sam.new@example.edu' }
    expect(moved).toMatchObject({ ...parties, frozen: { ...parties, total: 250 }, sentAt: sent.sentAt })
    expect('documentHash' in moved && moved.documentHash).not.toBe(sent.documentHash)
  })

  it('a signed contract keeps the old e-mail, whose next owner gets no access', async () => {
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
    const hooks = identityHooks(cloud.services)
    await hooks.emailChanged({ userid: useridOf('client'), from: emailOf('client'), to: 'between@example.edu' })
    await hooks.emailChanged({ userid: useridOf('client'), from: 'between@example.edu', to: emailOf('noAccess') })

    const kept = await cloud.as('noAccess').clientPrograms.get({ programID })
    expect(kept).toMatchObject({
      signed: true,
      signerEmail: emailOf('client'),
      documentHash: sent.documentHash,
      signature: { ip: '127.0.0.1' },
    })
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

  it("a person who ever signed can't be deleted, even if the contract is voided and has many successors", async () => {
    const cloud = await open()
    const { users: calls, clientPrograms } = cloud.as('admin')
    const sent = await sentContract(cloud)
    await cloud.as('client').clientPrograms.sign(signing(sent))
    for (let i = 0; i < 60; i++) {
      cloud.clock.advance(1000)
      await clientPrograms.create({
        clientID: sent.clientID,
        programName: `Draft ${i}`,
        contactPersonEmail: emailOf('client'),
        signerEmail: emailOf('client'),
      })
    }
    const inTheWay = (label: string) => ({
      code: 'failed-precondition',
      message: expect.stringContaining(label) as string,
      data: { reason: 'referred-to', documents: [{ collection: 'clientPrograms', id: sent.programID, label }] },
    })
    for (const person of ['client', 'stranger'] as const)
      expect(await refused(calls.delete({ email: emailOf(person) }))).toMatchObject(
        inTheWay('Signed contract: Team day'),
      )
    await clientPrograms.void({ programID: sent.programID, reason: 'A new date.' })
    await clientPrograms.update({
      programID: sent.programID,
      signerEmail: 'else@example.edu',
      contactPersonEmail: 'else@example.edu',
    })
    for (const person of ['client', 'stranger'] as const)
      expect(await refused(calls.delete({ email: emailOf(person) }))).toMatchObject(
        inTheWay('Voided contract: Team day'),
      )
    await expect(
      identityHooks(cloud.services).accountDeleted({ userid: useridOf('client'), email: emailOf('client') }),
    ).rejects.toMatchObject(inTheWay('Voided contract: Team day'))
    await clientPrograms.create({
      clientID: sent.clientID,
      programName: 'Draft',
      contactPersonEmail: emailOf('noAccess'),
      signerEmail: emailOf('noAccess'),
    })
    expect(await calls.delete({ email: emailOf('noAccess') })).toEqual({ ok: true })
  })

  it("the last Admin and a person who signed a contract can't delete their account", async () => {
    const cloud = await open({ without: ['secondAdmin'] })
    const hooks = identityHooks(cloud.services)
    await expect(hooks.accountDeleted({ userid: useridOf('admin'), email: emailOf('admin') })).rejects.toMatchObject({
      code: 'failed-precondition',
    })
    await hooks.accountDeleted({ userid: useridOf('client'), email: emailOf('client') })
    expect(await refused(cloud.as('admin').users.permission({ email: emailOf('client') }))).toMatchObject({
      code: 'not-found',
    })
  })
})

onBothStores('Two Admins who delete their accounts concurrently', (open) => {
  it('leave one Admin', async () => {
    const cloud = await open()
    const hooks = identityHooks(cloud.services)
    const answers = await Promise.allSettled(
      (['admin', 'secondAdmin'] as const).map((one) =>
        hooks.accountDeleted({ userid: useridOf(one), email: emailOf(one) }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await cloud.store.count(users, { where: { permission: 'Admin', disabled: false } })).toBe(1)
  })
})

onBothStores('The link of the first Admin', (open) => {
  const hmac = (text: string) => createHash('sha256').update(`secret ${text}`).digest('base64url')
  it('works once, and only if there is no Admin', async () => {
    const cloud = await open({ without: ['admin', 'secondAdmin'] })
    const link = (await offerFirstAdmin(cloud.services, hmac)) ?? ''
    expect(await offerFirstAdmin(cloud.services, hmac)).toBe(link)
    const token = new URL(link).searchParams.get('token') ?? ''
    expect(await refused(cloud.as('client').users.claimFirstAdmin({ token: 'guess' }))).toMatchObject({
      code: 'failed-precondition',
    })
    expect(await cloud.as('client').users.claimFirstAdmin({ token })).toMatchObject({ permission: 'Admin' })
    expect(await refused(cloud.as('stranger').users.claimFirstAdmin({ token }))).toMatchObject({
      code: 'failed-precondition',
      data: { reason: 'link-used' },
    })
    expect(await offerFirstAdmin(cloud.services, hmac)).toBeNull()
  })
})
