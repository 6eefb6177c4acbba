import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { describeIdentity, outcomeOf, signIn } from './identity.testing.ts'

describeIdentity('A bot check', (open) => {
  it.each(['cloudflare-turnstile', 'google-recaptcha', 'hcaptcha'] as const)(
    'calls %s at sign-up, at a reset, for a code, and at sign-in after failures, if its keys are set',
    async (name) => {
      const asked: URLSearchParams[] = []
      const provider = createServer(async (request, response) => {
        const answers = new URLSearchParams(await text(request))
        asked.push(answers)
        response.end(JSON.stringify({ success: answers.get('response') === 'human' }))
      })
      await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
      const { port } = provider.address() as AddressInfo
      const online = await open({
        settings: { identity: { botCheckProvider: name, botCheckSiteKey: 'site', botCheckSecret: 'hidden' } },
        identity: { botCheckUrl: `http://127.0.0.1:${port}` },
      })
      const at = online.browser()
      expect((await at.get('bot-check')).body).toEqual({ provider: name, siteKey: 'site' })
      const email = 'bot@example.edu'
      const person = { email, password: 'correct-horse', name: 'B' }
      const NEEDED = '400 bot-check-needed'
      expect(await outcomeOf(at.post('sign-up/email', person))).toBe(NEEDED)
      expect(await outcomeOf(at.post('sign-up/email', { ...person, botCheck: 'robot' }))).toBe(NEEDED)
      expect(await outcomeOf(at.post('sign-up/email', { ...person, botCheck: 'human' }))).toBe('200')
      const sent = { secret: 'hidden', response: 'human', remoteip: '203.0.113.7' }
      expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual(sent)
      for (const path of ['request-password-reset', 'sign-in/code/request'])
        expect(await outcomeOf(at.post(path, { email }))).toBe(NEEDED)
      expect(await outcomeOf(at.post('sign-in/code/request', { email, botCheck: 'human' }))).toBe('200')
      for (let i = 0; i < 3; i++) expect(await outcomeOf(signIn(at, email, 'wrong'))).toBe('401 invalid-credential')
      expect(await outcomeOf(signIn(at, email))).toBe(NEEDED)
      const withAnswer = { email, password: 'correct-horse', botCheck: 'human' }
      expect(await outcomeOf(at.post('sign-in/email', withAnswer))).toBe('200')
      // Above the limit of wrong passwords from a network, a person can go on with the check.
      for (let i = 0; i < 60; i++) await signIn(online.browser(), `nobody-${i}@example.edu`, 'wrong')
      const stranger = online.browser()
      expect(await outcomeOf(signIn(stranger, email))).toBe(NEEDED)
      expect(await outcomeOf(stranger.post('sign-in/email', withAnswer))).toBe('200')
      await new Promise((resolve) => provider.close(resolve))
      expect(await outcomeOf(at.post('request-password-reset', { email, botCheck: 'human' }))).toBe(NEEDED)
    },
  )
})
