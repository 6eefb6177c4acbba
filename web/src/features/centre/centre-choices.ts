import { DEFAULT_LOCALE } from '@belay/contract/constants'
import type { ComboboxData } from '@mantine/core'

/** The locales that a centre can choose. The list also offers the current locale if it is another one. */
const LOCALES = [
  'en en-US en-GB en-CA en-AU en-NZ en-IE de de-AT de-CH fr fr-CA fr-CH es es-MX it nl pt pt-BR',
  'da sv nb fi is pl cs hu ro el tr he ar hi ja ko zh',
].flatMap((line) => line.split(' '))

/** Returns the values without duplicates, including the current value. A select throws if a value occurs twice. */
const withCurrent = (values: readonly string[], current: string) =>
  [...new Set([current, ...values])].filter((value) => value !== '')

/** Returns the choices with their name in the app's language, sorted by it. `ending`: the text after a name. */
function listByName(type: 'language' | 'currency', values: readonly string[], ending = (_value: string) => '') {
  const names = new Intl.DisplayNames([DEFAULT_LOCALE], { type })
  return values
    .map((value) => ({ value, label: `${names.of(value) ?? value}${ending(value)}` }))
    .sort((a, b) => a.label.localeCompare(b.label))
}

export const listLocaleChoices = (current: string): ComboboxData =>
  listByName('language', withCurrent(LOCALES, current))

export const listCurrencyChoices = (current: string): ComboboxData =>
  listByName('currency', withCurrent(Intl.supportedValuesOf('currency'), current), (value) => ` (${value})`)

/** Returns the time zones by IANA name, which people search for. Adds UTC, which some browsers do not list. */
export const listTimeZoneChoices = (current: string): ComboboxData =>
  withCurrent(['UTC', ...Intl.supportedValuesOf('timeZone')], current).map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }))
