import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SETTINGS } from '../cloud/src/platform/settings.ts'
import { SETTINGS_DOC, settingsDoc } from './settings-doc.ts'

test('the reference of settings is the one that the settings make (npm run docs writes it)', () => {
  expect(readFileSync(SETTINGS_DOC, 'utf8')).toBe(settingsDoc())
})

test('the reference names every setting', () => {
  for (const { env } of Object.values(SETTINGS)) expect(settingsDoc()).toContain(`| \`${env}\` |`)
})
