import { expect, it } from 'vitest'
import { describeIdentity, resetPassword, signIn, signUp } from './identity.testing.ts'

const COMMON = { status: 400, body: { code: 'weak-password', rules: ['common'] } }
const PERSONAL = { status: 400, body: { code: 'weak-password', rules: ['personal'] } }

describeIdentity('new passwords', (open) => {
  it('are neither common nor personal at a sign-up', async () => {
    const online = await open()
    const at = online.browser()
    const refused = (password: string) => signUp(at, 'ada.lovelace@example.edu', password, 'Augusta King')
    expect(await refused('PassWord')).toMatchObject(COMMON)
    expect(await refused('Lovelace1815!')).toMatchObject(PERSONAL)
    expect(await refused('augusta99')).toMatchObject(PERSONAL)
    expect(await refused('belay-2026')).toMatchObject(PERSONAL)
    expect(await refused(`${online.settings.centre.name}!`)).toMatchObject(PERSONAL)
    expect(await refused('Victor')).toMatchObject(COMMON)
    expect(await signUp(at, 'victor@example.edu', 'Victor', 'Victor')).toMatchObject({
      body: { rules: ['common', 'personal'] },
    })
    expect(online.office.to('ada.lovelace@example.edu')).toEqual([])
    expect(await refused('engines of analysis')).toMatchObject({ status: 200 })
  })

  it('are neither common nor personal at a reset, which then keeps its link', async () => {
    const online = await open()
    await online.member('fay@example.edu')
    const at = online.browser()
    await at.post('request-password-reset', { email: 'fay@example.edu' })
    const code = online.code('fay@example.edu')
    expect(await resetPassword(at, code, '12345678')).toMatchObject(COMMON)
    expect(await resetPassword(at, code, 'fay@example.edu')).toMatchObject(PERSONAL)
    expect(await signIn(at, 'fay@example.edu')).toMatchObject({ status: 200 })
    expect(await resetPassword(at, code, 'twelve easy pieces')).toMatchObject({ status: 200 })
  })

  it('are neither common nor personal at a change', async () => {
    const online = await open()
    const member = await online.member('gus@example.edu')
    await member.post('update-user', { name: 'Gustav Holst' })
    const change = (newPassword: string) => member.post('change-password', { newPassword })
    expect(await change('letmein')).toMatchObject(COMMON)
    expect(await change('gustav.holst')).toMatchObject(PERSONAL)
    expect(await change('seven planets')).toMatchObject({ status: 200 })
  })

  it('are refused by the policy first', async () => {
    const online = await open({ settings: { identity: { passwordMinLength: 12 } } })
    const weak = await signUp(online.browser(), 'hal@example.edu', 'password')
    expect(weak.body).toMatchObject({ code: 'weak-password', rules: ['minLength'] })
  })

  it('leaves a common password that was set earlier valid', async () => {
    const online = await open()
    await online.createAccount({ email: 'old@example.edu', password: 'password' })
    const at = online.browser()
    expect(await signIn(at, 'old@example.edu', 'password')).toMatchObject({ status: 200 })
    expect(await at.post('reauthenticate', { password: 'password' })).toMatchObject({ status: 200 })
  })
})
