import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { type Online, onBothDatabases } from '../../testing/identity-over-http.ts'

onBothDatabases('A bot check', (open) => {
  let online: Online
  afterEach(() => online.close())

  it.each(['cloudflare-turnstile', 'google-recaptcha', 'hcaptcha'] as const)(
    'calls %s at sign-up, at a reset, and at sign-in after failures, if its keys are set',
    async (name) => {
      const asked: URLSearchParams[] = []
      const provider = createServer((request, response) => {
        let body = ''
        request.on('data', (chunk) => (body += chunk))
        request.on('end', () => {
          asked.push(new URLSearchParams(body))
          response.end(JSON.stringify({ success: asked.at(-1)?.get('response') === 'human' }))
        })
      })
      await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
      online = await open({
        settings: {
          identity: {
            botCheckProvider: name,
            botCheckSiteKey: 'site',
            botCheckSecret: 'hidden',
          },
        },
        given: { botCheckUrl: `http://127.0.0.1:${(provider.address() as AddressInfo).port}` },
      })
      const at = online.browser()
      expect((await at.get('bot-check')).body).toEqual({ provider: name, siteKey: 'site' })
      const somebody = { email: 'bot@example.edu', password: 'correct-horse', name: 'B' }
      expect(await at.post('sign-up/email', somebody)).toMatchObject({
        status: 400,
        body: { code: 'bot-check-needed' },
      })
      expect((await at.post('sign-up/email', { ...somebody, botCheck: 'robot' })).body).toMatchObject({
        code: 'bot-check-needed',
      })
      expect((await at.post('sign-up/email', { ...somebody, botCheck: 'human' })).status).toBe(200)
      expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
        secret: 'hidden',
        response: 'human',
        remoteip: '203.0.113.7',
      })
      expect((await at.post('request-password-reset', { email: 'bot@example.edu' })).body).toMatchObject({
        code: 'bot-check-needed',
      })
      for (let i = 0; i < 3; i++)
        expect(
          (await at.post('sign-in/email', { email: 'bot@example.edu', password: 'wrong-one' })).body,
        ).toMatchObject({ code: 'invalid-credential' })
      expect(
        (await at.post('sign-in/email', { email: 'bot@example.edu', password: 'correct-horse' })).body,
      ).toMatchObject({ code: 'bot-check-needed' })
      expect(
        (await at.post('sign-in/email', { email: 'bot@example.edu', password: 'correct-horse', botCheck: 'human' }))
          .status,
      ).toBe(200)
      await new Promise((resolve) => provider.close(resolve))
      expect(
        (await at.post('request-password-reset', { email: 'bot@example.edu', botCheck: 'human' })).body,
      ).toMatchObject({ code: 'bot-check-needed' })
    },
  )
})
