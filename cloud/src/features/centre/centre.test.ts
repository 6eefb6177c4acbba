import { expect, it } from 'vitest'
import { isLoopback, readSettings } from '../../platform/settings/settings.ts'
import { describeCentre, isLocal } from './centre.ts'

const pushKeys = { publicKey: 'a key', privateKey: '' }

const local = (env: Record<string, string>) => isLocal({ settings: readSettings(env) })

it('isLocal is false for an app with a public address, regardless of its host', () => {
  expect(local({})).toBe(true)
  expect(local({ BELAY_URL: 'http://localhost:8080' })).toBe(true)
  expect(local({ BELAY_URL: 'https://belay.example.edu' })).toBe(false)
  expect(local({ HOST: '0.0.0.0' })).toBe(false)
})

it('isLoopback accepts only the names of this machine', () => {
  expect(['localhost', '127.0.0.1', '[::1]', '::1'].filter(isLoopback)).toHaveLength(4)
  expect(['evil.example', 'localhost.evil.example', '127.0.0.1.nip.io', ''].filter(isLoopback)).toEqual([])
})

it.each([
  ['en', 0],
  ['de', 1],
  ['en-GB', 1],
  ['ar', 6],
])('describeCentre returns the first day of the week for %s: %i', (locale, day) => {
  const settings = readSettings({ CENTRE_LOCALE: locale })
  expect(describeCentre({ settings, clock: { now: () => 0 } as never, identity: { pushKeys } }).firstDayOfWeek).toBe(
    day,
  )
})

it('describeCentre returns the measurement script to load, or an empty text if none is set', () => {
  const scriptOf = (env: Record<string, string>) =>
    describeCentre({ settings: readSettings(env), clock: { now: () => 0 }, identity: { pushKeys } }).measurementScript
  expect(scriptOf({})).toBe('')
  expect(scriptOf({ MEASUREMENT_SCRIPT: 'https://measure.example/script.js' })).toBe(
    'https://measure.example/script.js',
  )
})
