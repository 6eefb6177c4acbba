import { expect, it } from 'vitest'
import { isLoopback, readSettings } from '../../platform/settings.ts'
import { describeCentre, isLocal } from './centre.ts'

const local = (env: Record<string, string>) => isLocal({ settings: readSettings(env) })

it('an app with a public address is not local, whatever it listens on', () => {
  expect(local({})).toBe(true)
  expect(local({ BELAY_URL: 'http://localhost:8080' })).toBe(true)
  expect(local({ BELAY_URL: 'https://belay.example.edu' })).toBe(false)
  expect(local({ HOST: '0.0.0.0' })).toBe(false)
})

it('knows the names of this machine', () => {
  expect(['localhost', '127.0.0.1', '[::1]', '::1'].filter(isLoopback)).toHaveLength(4)
  expect(['evil.example', 'localhost.evil.example', '127.0.0.1.nip.io', ''].filter(isLoopback)).toEqual([])
})

it.each([
  ['en', 0],
  ['de', 1],
  ['en-GB', 1],
  ['ar', 6],
])('begins weeks in %s on day %i', (locale, day) => {
  const settings = readSettings({ CENTRE_LOCALE: locale })
  expect(describeCentre({ settings, clock: { now: () => 0 } as never }).firstDayOfWeek).toBe(day)
})

it('tells the browser which measurement script to load, none unless one is set', () => {
  const told = (env: Record<string, string>) =>
    describeCentre({ settings: readSettings(env), clock: { now: () => 0 } }).measurementScript
  expect(told({})).toBe('')
  expect(told({ MEASUREMENT_SCRIPT: 'https://measure.example/script.js' })).toBe('https://measure.example/script.js')
})
