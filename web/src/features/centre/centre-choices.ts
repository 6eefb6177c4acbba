import { DEFAULT_LOCALE } from '@belay/contract/constants'
import type { ComboboxData } from '@mantine/core'

/** The locales that a centre can choose. The list also offers the current locale if it is another one. */
const LOCALES = [
  'en en-US en-GB en-CA en-AU en-NZ en-IE de de-AT de-CH fr fr-CA fr-CH es es-MX it nl pt pt-BR',
  'da sv nb fi is pl cs hu ro el tr he ar hi ja ko zh',
].flatMap((line) => line.split(' '))

type DisplayNameType = 'language' | 'currency'
const createDisplayNames = (kind: DisplayNameType) => new Intl.DisplayNames([DEFAULT_LOCALE], { type: kind })

/** Returns the values without duplicates, including the current value. A select throws if a value occurs twice. */
const withCurrent = (values: readonly string[], current: string) =>
  [...new Set([current, ...values])].filter((value) => value !== '')
const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label)

/** Returns the choices of a locale for numbers and dates, sorted by name. */
export function listLocaleChoices(current: string): ComboboxData {
  const name = createDisplayNames('language')
  return withCurrent(LOCALES, current)
    .map((value) => ({ value, label: name.of(value) ?? value }))
    .sort(byLabel)
}

export function listCurrencyChoices(current: string): ComboboxData {
  const name = createDisplayNames('currency')
  return withCurrent(Intl.supportedValuesOf('currency'), current)
    .map((value) => ({ value, label: `${name.of(value) ?? value} (${value})` }))
    .sort(byLabel)
}

/** Returns the time zones by IANA name, which people search for. Adds UTC, which some browsers do not list. */
export const listTimeZoneChoices = (current: string): ComboboxData =>
  withCurrent(['UTC', ...Intl.supportedValuesOf('timeZone')], current).map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }))
