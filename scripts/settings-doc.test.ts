import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EACH_SETTING } from '../cloud/src/platform/settings.ts'
import { SETTINGS_DOC, settingsDoc } from './settings-doc.ts'

test('the reference of settings is the one that the settings make (npm run docs writes it)', () => {
  expect(readFileSync(SETTINGS_DOC, 'utf8')).toBe(settingsDoc())
})

test('the reference names every setting', () => {
  for (const { setting } of EACH_SETTING) expect(settingsDoc()).toContain(`| \`${setting.env}\` |`)
})
