import { DEFAULT_LOCALE, PASSWORD_MIN_LENGTH } from '@belay/contract/constants'
import { describe, expect, it } from 'vitest'
import { findSettingWarnings } from '../../setting-warnings.ts'
import { EACH_SETTING, readSettings, SETTINGS } from './settings.ts'

/** Returns the sentences about invalid settings. */
function wrong(env: Record<string, string>): string[] {
  try {
    readSettings(env)
    return []
  } catch (error) {
    const [title, ...sentences] = (error as Error).message.split('\n').map((line) => line.trim())
    expect(title).toBe('Fix these settings:')
    return sentences
  }
}
const PRODUCTION = {
  BELAY_PRODUCTION: '1',
  BELAY_URL: 'https://belay.example.edu',
  BELAY_SECRET: 'pN8x2Kq7vRw4tZy6mBd9sLc3fHg5jUe1',
}

describe('Invalid settings', () => {
  it.each([
    ['PORT', 'abc', "PORT must be a number from 1 to 65535; it is 'abc'."],
    ['BELAY_ALLOWANCES', '-1', "BELAY_ALLOWANCES must be a number from 0 to 1000000, such as 0.5; it is '-1'."],
    ['PORT', '99999', "PORT must be a number from 1 to 65535; it is '99999'."],
    [
      'CENTRE_TIME_ZONE',
      'Eastern',
      "CENTRE_TIME_ZONE must be a time zone such as America/New_York or Europe/Berlin; it is 'Eastern'.",
    ],
    ['CENTRE_CURRENCY', 'DOLLARS', "CENTRE_CURRENCY must be a currency code such as USD or EUR; it is 'DOLLARS'."],
    ['CENTRE_LOCALE', 'xx_YY', "CENTRE_LOCALE must be a language such as en, en-GB or de; it is 'xx_YY'."],
    ['CENTRE_EMAIL', 'nope', "CENTRE_EMAIL must be an e-mail address; it is 'nope'."],
    [
      'CENTRE_MAP_URL',
      'javascript:alert(1)',
      "CENTRE_MAP_URL must be an address that begins with http:// or https://; it is 'javascript:alert(1)'.",
    ],
    [
      'MAIL_FROM',
      'Ridgeline',
      'MAIL_FROM must be an e-mail address, with or without a name, such as Ridgeline Centre ' +
        "<centre@example.edu>; it is 'Ridgeline'.",
    ],
    [
      'BELAY_URL',
      'https://example.edu/belay',
      'BELAY_URL must be an address without a path, such as https://belay.example.edu; it is ' +
        "'https://example.edu/belay'.",
    ],
    [
      'BOT_CHECK_PROVIDER',
      'captcha',
      "BOT_CHECK_PROVIDER must be cloudflare-turnstile, google-recaptcha or hcaptcha; it is 'captcha'.",
    ],
    ['BELAY_SAMPLE', 'huge', "BELAY_SAMPLE must be small, large or none; it is 'huge'."],
    ['BELAY_CHECK_ANSWERS', 'yes', "BELAY_CHECK_ANSWERS must be true, false, 1 or 0; it is 'yes'."],
  ])('%s=%s is refused with the allowed values', (name, value, sentence) =>
    expect(wrong({ [name]: value })[0]).toBe(sentence),
  )

  it.each<Record<string, string>>([
    { SMTP_URL: 'mail.example.edu:hush' },
    { SMTP_URL: 'https://me:hush@mail.example.edu' },
    { SMTP_URL: 'smtp://me:hush@mail.example.edu?tls=perhaps' },
    { SMTP_URL: 'smtp://me:hush/hush@mail.example.edu' },
    { SMTP_URL: 'smtp://me:h@hush/w#rd@mail.example.edu' },
    { SMTP_URL: 'smtp://me:12#hush@mail.example.edu' },
    { SMTP_URL: 'smtp://me:12?hush@mail.example.edu' },
    { SMTP_URL: 'smtp://me:hush%@mail.example.edu' },
    { DATABASE_URL: 'mysql://me:hush@db/belay' },
    { DATABASE_URL: 'postgres://me:hush@db' },
  ])('%j is refused without showing the secret in it', (env) => {
    const [sentence = ''] = wrong(env)
    expect(sentence).toMatch(/^(SMTP_URL|DATABASE_URL) must be a (mail server|PostgreSQL) address/)
    expect(sentence).not.toContain('hush')
  })

  it.each<[Record<string, string>, string]>([
    [{ OIDC_ISSUER: 'https://id.example.edu' }, 'To use OIDC_ISSUER, also set OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.'],
    [{ OIDC_NAME: 'Campus' }, 'To use OIDC_NAME, also set OIDC_ISSUER, OIDC_CLIENT_ID, and OIDC_CLIENT_SECRET.'],
    [
      { BOT_CHECK_PROVIDER: 'hcaptcha', BOT_CHECK_SITE_KEY: 'site' },
      'To use BOT_CHECK_PROVIDER and BOT_CHECK_SITE_KEY, also set BOT_CHECK_SECRET.',
    ],
    [
      { IDENTITY_PASSWORD_MIN: '20', IDENTITY_PASSWORD_MAX: '10' },
      "IDENTITY_PASSWORD_MIN (20) can't be more than IDENTITY_PASSWORD_MAX (10).",
    ],
    [{ SMPT_URL: 'smtp://localhost' }, "SMPT_URL isn't a setting. Did you mean SMTP_URL?"],
    [{ CENTER_NAME: 'North' }, "CENTER_NAME isn't a setting. Did you mean CENTRE_NAME?"],
  ])('%j is refused with a reason', (env, sentence) => expect(wrong(env)).toEqual([sentence]))

  it('all of them are reported at once', () =>
    expect(wrong({ PORT: 'x', CENTRE_EMAIL: 'y', SMPT_URL: 'z' })).toHaveLength(3))
})

describe('Valid settings', () => {
  it.each<Record<string, string>>([
    {},
    PRODUCTION,
    { ...PRODUCTION, BELAY_URL: 'http://localhost:8080/' },
    { CENTRE_TIME_ZONE: 'US/Eastern', CENTRE_LOCALE: 'de-AT', CENTRE_CURRENCY: 'eur' },
    { CENTRE_TIME_ZONE: 'UTC', MAIL_FROM: 'centre@example.edu', SMTP_URL: 'smtp://relay:2525?tls=off' },
    {
      DATABASE_URL: 'postgres:///belay?host=/var/run/postgresql',
      MEASUREMENT_SCRIPT: 'https://m.example/s.js',
      MEASUREMENT_ORIGINS: 'https://a.example https://b.example',
    },
    // Variables of other programs, and a variable that resembles a setting that is also set.
    {
      IDENTITY_ENDPOINT: 'http://x',
      HOSTNAME: 'box',
      MAIL_FROM: 'a@example.edu',
      EMAIL_FROM: 'b@example.edu',
      SMPT_URL: '',
    },
  ])('%j is accepted', (env) => expect(wrong(env)).toEqual([]))

  it('the defaults are valid and equal to those of the contract', () => {
    for (const { setting } of EACH_SETTING) {
      const { env, shape, default: value } = setting
      if (value !== '') expect([env, shape.read(String(value))]).toEqual([env, value])
    }
    expect(SETTINGS.identity.passwordMinLength.default).toBe(PASSWORD_MIN_LENGTH)
    expect(SETTINGS.centre.locale.default).toBe(DEFAULT_LOCALE)
  })
})

describe('Settings for production', () => {
  it.each<[Record<string, string>, RegExp]>([
    [{ BELAY_SECRET: '' }, /^BELAY_SECRET is required in production\. Make one: openssl/],
    [{ BELAY_SECRET: 'short' }, /^BELAY_SECRET must have at least 32 characters/],
    [{ BELAY_SECRET: 'a'.repeat(40) }, /^BELAY_SECRET repeats itself/],
    [{ BELAY_SECRET: 'secret-word-'.repeat(4) }, /^BELAY_SECRET repeats itself/],
    [{ BELAY_URL: '' }, /^BELAY_URL is required in production/],
    [
      { BELAY_URL: 'http://belay.example.edu' },
      /^BELAY_URL must begin with https:\/\/ in production; it is 'http:\/\/belay\.example\.edu'/,
    ],
  ])('refuses %j', (env, sentence) => expect(wrong({ ...PRODUCTION, ...env })[0]).toMatch(sentence))

  it('findSettingWarnings warns about missing, unencrypted and forgeable settings', () => {
    const warnings = (env: Record<string, string>) => findSettingWarnings(readSettings(env), env)
    expect(warnings({})).toEqual([])
    expect(warnings({ BELAY_SECRETS_FILE: 'x' })).toEqual([
      'BELAY_SECRETS_FILE is set, but Belay has no setting with that name.',
    ])
    expect(warnings(PRODUCTION)).toEqual([
      expect.stringMatching(/^SMTP_URL isn't set, so no e-mail is sent\./),
      expect.stringMatching(/^CENTRE_NAME, CENTRE_UNIVERSITY, .*CENTRE_TIME_ZONE are not set\. /),
    ])
    const set = Object.fromEntries(
      Object.values(SETTINGS.centre).map(({ env, default: value }) => [env, String(value)]),
    )
    const mailed = { ...PRODUCTION, ...set, SMTP_URL: 'smtps://mail.example.edu' }
    expect(warnings(mailed)).toEqual([])
    expect(warnings({ ...mailed, DATABASE_URL: 'postgres://belay@localhost/belay' })).toEqual([])
    const behind = { ...mailed, BELAY_TRUST_PROXY: '1' }
    expect(warnings({ ...behind, HOST: '127.0.0.1' })).toEqual([])
    expect(warnings({ ...behind, HOST: '0.0.0.0' })).toEqual([
      expect.stringMatching(/^BELAY_TRUST_PROXY is set and HOST is 0\.0\.0\.0, so anyone/),
    ])
    expect(warnings({ ...mailed, DATABASE_URL: 'postgres://belay@db.example.edu/belay?sslmode=verify-full' })).toEqual(
      [],
    )
    expect(
      warnings({
        ...mailed,
        DATABASE_URL: 'postgres://belay:hush@db.example.edu/belay',
        SMTP_URL: 'smtp://relay?tls=off',
      }),
    ).toEqual([
      expect.stringMatching(/^SMTP_URL has tls=off/),
      expect.stringMatching(/^DATABASE_URL reaches db\.example\.edu without TLS/),
    ])
  })
})
