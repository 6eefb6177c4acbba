import { afterEach, expect, it } from 'vitest'
import { type Online, onBothDatabases } from '../../testing/online.ts'

onBothDatabases('Signing up twice', (open) => {
  let online: Online
  afterEach(() => online.close())
  const EMAIL = 'wanda@school.example'

  it('says that a password must be chosen when the letter is opened by another browser than the newest', async () => {
    online = await open()
    const [phone, laptop, other] = [online.browser(), online.browser(), online.browser()]
    await phone.post('sign-up/email', { email: EMAIL, password: 'first-pass', name: 'Wanda' })
    await laptop.post('sign-up/email', { email: EMAIL, password: 'second-pass', name: 'Wanda' })
    expect((await other.post('verify-email', { token: online.code(EMAIL) })).body).toMatchObject({ email: EMAIL, choosePassword: true })
    for (const password of ['first-pass', 'second-pass']) expect((await other.post('sign-in/email', { email: EMAIL, password })).status).toBe(401)
  })

  it('keeps the password of the browser that signed up last, and of somebody who signed up once', async () => {
    online = await open()
    const [phone, laptop] = [online.browser(), online.browser()]
    await phone.post('sign-up/email', { email: EMAIL, password: 'first-pass', name: 'Wanda' })
    await laptop.post('sign-up/email', { email: EMAIL, password: 'second-pass', name: 'Wanda' })
    expect((await laptop.post('verify-email', { token: online.code(EMAIL) })).body).toMatchObject({ choosePassword: false })
    expect((await laptop.post('sign-in/email', { email: EMAIL, password: 'second-pass' })).status).toBe(200)
    await phone.post('sign-up/email', { email: 'once@school.example', password: 'first-pass', name: 'Once' })
    expect((await laptop.post('verify-email', { token: online.code('once@school.example') })).body).toMatchObject({ choosePassword: false })
    expect((await laptop.post('sign-in/email', { email: 'once@school.example', password: 'first-pass' })).status).toBe(200)
  })
})
