import { expect, it, vi } from 'vitest'
import { accounts } from '../../platform/identity/identity.documents.ts'
import { emailOf, onBothStores, refusalOf, refused, sessionIdOf, useridOf } from '../../testing/cloud.ts'
import { openOwnAccount, requestAddress } from '../../testing/own-accounts.ts'

onBothStores('users.endSessions', (open) => {
  it("ends all sessions of the person, and nobody else's", async () => {
    const cloud = await open()
    for (const person of ['client', 'stranger'] as const) await openOwnAccount(cloud, person)
    await cloud.as('admin').users.endSessions({ email: emailOf('client') })
    expect(await refusalOf(cloud.as('client').identity.listSessions())).toBe('user-token-expired')
    expect((await cloud.as('stranger').identity.listSessions()).sessions).toHaveLength(1)
    await openOwnAccount(cloud, 'client')
    expect((await cloud.as('client').identity.listSessions()).sessions).toHaveLength(1)
  })

  it('stops a pending change of address, which a stranger may have requested', async () => {
    const cloud = await open()
    const token = await requestAddress(cloud, 'client', 'thief@example.edu')
    await cloud.as('admin').users.endSessions({ email: emailOf('client') })
    await openOwnAccount(cloud, 'client')
    expect(await refusalOf(cloud.as('client').identity.verifyEmail({ token }))).toBe('invalid-code')
    expect(await cloud.store.get(accounts, useridOf('client'))).toMatchObject({ email: emailOf('client') })
  })

  it('notifies the person, and records the Admin in the security events and the log', async () => {
    const cloud = await open()
    const logged = vi.spyOn(cloud.services.log, 'info')
    await openOwnAccount(cloud, 'client')
    await cloud.as('admin').users.endSessions({ email: emailOf('client') })
    const title = 'You were signed out everywhere'
    const message = 'Ada Admin ended your sessions on all devices. You can sign in again.'
    const { items } = await cloud.as('client').notifications.listMine({ where: { recipientEmail: emailOf('client') } })
    expect(items).toMatchObject([{ title, message, readAt: null }])
    const [mail, ...others] = await cloud.mails()
    expect([mail, others]).toMatchObject([{ to: emailOf('client'), subject: title }, []])
    expect(mail?.text).toContain(message)
    const events = await cloud.as('admin').securityEvents.list({ where: { person: emailOf('client') } })
    const facts = { userid: useridOf('client'), email: emailOf('client'), byEmail: emailOf('admin') }
    expect(events.items).toMatchObject([{ event: 'sessions-ended', sessionId: sessionIdOf('admin'), ...facts }])
    expect(logged).toHaveBeenCalledWith('security', {
      event: 'sessions-ended',
      userid: useridOf('client'),
      by: useridOf('admin'),
    })
  })

  it('is refused for the Admin themself, for disabled people and for people who never signed in', async () => {
    const cloud = await open()
    const { users } = cloud.as('admin')
    await openOwnAccount(cloud, 'admin')
    await users.disable({ email: emailOf('client') })
    const refusal = (email: string) => refused(users.endSessions({ email }))
    expect(await refusal(emailOf('admin'))).toMatchObject({
      code: 'failed-precondition',
      message: 'End your own sessions under Account, Sessions.',
    })
    expect(await refusal(emailOf('client'))).toMatchObject({
      code: 'failed-precondition',
      message: 'Cleo Client is disabled and already signed out.',
    })
    expect(await refusal('nobody@example.edu')).toMatchObject({ code: 'not-found' })
    expect((await cloud.as('admin').identity.listSessions()).sessions).toHaveLength(1)
    expect(await cloud.mails()).toEqual([])
  })
})
