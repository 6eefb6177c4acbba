import { describe, expect, it } from 'vitest'
import { type Overrides, readSettings, type Settings } from '../platform/settings/settings.ts'
import { openWeb } from '../testing/cloud-over-http.ts'
import { clientAddress, contentSecurityPolicy } from './security.ts'

const KEYS = { identity: { botCheckSiteKey: 'site', botCheckSecret: 'hidden' } }
const STRICT = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src-elem 'self' 'nonce-n'",
  "style-src-attr 'none'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')
const policy = (overrides: Overrides) => contentSecurityPolicy(readSettings({}, overrides), 'nonce-n')

describe('clientAddress', () => {
  const behind = (forwarded: string | undefined, trustProxy = 1) => clientAddress({ trustProxy }, '10.0.0.9', forwarded)

  it('returns the address from the nearest trusted proxy, or from the socket if there is no proxy', () => {
    expect(behind('198.51.100.7, 203.0.113.5')).toBe('203.0.113.5')
    expect(behind('198.51.100.7, 203.0.113.5', 2)).toBe('198.51.100.7')
    expect(behind('203.0.113.5', 0)).toBe('10.0.0.9')
    expect(behind(undefined)).toBe('10.0.0.9')
    expect(behind('2001:db8::5')).toBe('2001:db8::5')
    expect(behind('[2001:db8::5]:4711')).toBe('2001:db8::5')
    expect(behind('203.0.113.5:4711')).toBe('203.0.113.5')
  })

  it("returns the socket's address if the forwarded value is not an IP address", () => {
    const almost = ['1.2.3', '999.1.1.1', '1.2.3.4 or so', 'fe80::1%<b>', '::1::2']
    for (const forged of [...almost, 'unknown', "'; --", '<script>alert(1)</script>', 'x'.repeat(3036)])
      expect(behind(`203.0.113.5, ${forged}`), forged).toBe('10.0.0.9')
  })
})

describe('contentSecurityPolicy', () => {
  it('allows no other site without both keys of a bot check', () => {
    expect(policy({})).toBe(STRICT)
    for (const without of [{}, { botCheckSiteKey: 'site' }, { botCheckSecret: 'hidden' }])
      expect(policy({ identity: { botCheckProvider: 'hcaptcha', ...without } })).toBe(STRICT)
    expect(policy(KEYS)).toBe(STRICT)
  })

  const CLOUDFLARE = 'https://challenges.cloudflare.com'
  const HCAPTCHA = 'https://hcaptcha.com https://*.hcaptcha.com'
  it.each<[Settings['identity']['botCheckProvider'], Record<string, string>]>([
    ['cloudflare-turnstile', { 'script-src': CLOUDFLARE, 'frame-src': CLOUDFLARE }],
    [
      'google-recaptcha',
      {
        'script-src': 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
        'connect-src': 'https://www.google.com/recaptcha/',
        'frame-src': 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
      },
    ],
    [
      'hcaptcha',
      { 'script-src': HCAPTCHA, 'style-src-elem': HCAPTCHA, 'connect-src': HCAPTCHA, 'frame-src': HCAPTCHA },
    ],
  ])('allows only the addresses of %s when its keys are set', (provider, added) => {
    const given = policy({ identity: { ...KEYS.identity, botCheckProvider: provider } }).split('; ')
    const expected = STRICT.split('; ').map((directive) => {
      const more = added[directive.split(' ')[0] ?? '']
      return more ? `${directive} ${more}` : directive
    })
    expect(given).toEqual([...expected, `frame-src ${added['frame-src']}`])
  })

  it('allows a measurement script if it is set, and its report targets only together with the script', () => {
    const script = 'https://measure.example/script.js'
    expect(policy({ measurement: { script } })).toBe(
      STRICT.replace(/(?:script|connect)-src 'self'/g, (directive) => `${directive} https://measure.example`),
    )
    const origins = 'https://collect.example https://eu.collect.example:8443'
    const admitted = policy({ measurement: { script, origins } })
    expect(admitted).toContain(`connect-src 'self' https://measure.example ${origins};`)
    expect(admitted).toContain(`img-src 'self' data: blob: ${origins};`)
    expect(admitted).toContain("script-src 'self' https://measure.example;")
  })

  it('returns the policy that every page has in its header', async () => {
    const csp = async (settings: Overrides) => {
      const web = await openWeb('sqlite', { settings })
      const answer = await web.fetch('/reference')
      await web.close()
      return answer.headers.get('content-security-policy') ?? ''
    }
    expect((await csp({})).replace(/'sha256-[^']+'/, "'nonce-n'")).toBe(STRICT)
    expect(await csp({ identity: { ...KEYS.identity, botCheckProvider: 'cloudflare-turnstile' } })).toMatch(
      /frame-src https:\/\/challenges\.cloudflare\.com$/,
    )
  })
})
