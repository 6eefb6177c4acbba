import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EACH_SETTING } from '../cloud/src/platform/settings/settings.ts'
import { SETTINGS_DOC, settingsDoc } from './settings-doc.ts'

test('docs/settings.md is up to date (npm run docs writes it)', () => {
  expect(readFileSync(SETTINGS_DOC, 'utf8')).toBe(settingsDoc())
})

test('the reference contains every setting', () => {
  for (const { setting } of EACH_SETTING) expect(settingsDoc()).toContain(`| \`${setting.env}\` |`)
})
