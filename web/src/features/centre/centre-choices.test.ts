import { afterEach, describe, expect, it, vi } from 'vitest'
import { currencyChoices, localeChoices, timeZoneChoices } from './centre-choices.ts'

afterEach(() => vi.restoreAllMocks())

const valuesOf = (choices: ReturnType<typeof timeZoneChoices>) =>
  choices.map((choice) => (typeof choice === 'object' && 'value' in choice ? choice.value : choice))

describe('timeZoneChoices', () => {
  it.each([
    ['includes UTC', ['Europe/Berlin', 'UTC']],
    ['does not include UTC', ['Europe/Berlin']],
  ])('lists each time zone once if the list of the browser %s', (_title, listed) => {
    vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(listed)
    expect(valuesOf(timeZoneChoices('Europe/Berlin')).toSorted()).toEqual(['Europe/Berlin', 'UTC'])
    expect(valuesOf(timeZoneChoices('UTC')).toSorted()).toEqual(['Europe/Berlin', 'UTC'])
    expect(valuesOf(timeZoneChoices('')).toSorted()).toEqual(['Europe/Berlin', 'UTC'])
  })
})

it.each([
  ['languages', localeChoices('en-US')],
  ['currencies', currencyChoices('USD')],
  ['time zones', timeZoneChoices('America/New_York')],
])('the choices of %s have no duplicates', (_title, choices) => {
  const values = valuesOf(choices)
  expect(values).toHaveLength(new Set(values).size)
})
