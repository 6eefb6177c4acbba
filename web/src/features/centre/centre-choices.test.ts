import { expect, it, vi } from 'vitest'
import { listCurrencyChoices, listLocaleChoices, listTimeZoneChoices } from './centre-choices.ts'

const listValues = (choices: ReturnType<typeof listTimeZoneChoices>) =>
  choices.map((choice) => (typeof choice === 'object' && 'value' in choice ? choice.value : choice))

it.each([
  ['includes UTC', ['Europe/Berlin', 'UTC']],
  ['does not include UTC', ['Europe/Berlin']],
])("listTimeZoneChoices lists each time zone once if the browser's list %s", (_title, browserZones) => {
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(browserZones)
  for (const current of ['Europe/Berlin', 'UTC', ''])
    expect(listValues(listTimeZoneChoices(current)).toSorted()).toEqual(['Europe/Berlin', 'UTC'])
})

it.each([
  ['languages', listLocaleChoices('en-US')],
  ['currencies', listCurrencyChoices('USD')],
  ['time zones', listTimeZoneChoices('America/New_York')],
])('the choices of %s have no duplicates', (_title, choices) => {
  const values = listValues(choices)
  expect(values).toHaveLength(new Set(values).size)
})
