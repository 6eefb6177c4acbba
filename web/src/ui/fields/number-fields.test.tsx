import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Centre, centreQuery } from '../../cloud/centre.ts'
import { queryClient } from '../../cloud/query.ts'
import { renderPart } from '../../testing/render.tsx'
import { createFormat } from '../format/create-format.ts'
import { MoneyField } from './number-fields.tsx'

const EUROPE = { locale: 'de', currency: 'EUR', timeZone: 'Europe/Berlin', today: '11/21/2026' }

function show(centre: typeof EUROPE) {
  queryClient.setQueryData(centreQuery.queryKey, centre as Centre)
  const values: (number | '')[] = []
  const { user } = renderPart(
    <MoneyField label="Price" defaultValue={1234.5} onChange={(value) => values.push(value)} />,
  )
  return { user, input: screen.getByLabelText<HTMLInputElement>('Price'), values }
}

it.each([
  EUROPE,
  { ...EUROPE, locale: 'en', currency: 'USD' },
  { ...EUROPE, locale: 'de-CH', currency: 'CHF' },
  { ...EUROPE, locale: 'fr' },
])('MoneyField shows an amount as everywhere else: $locale, $currency', (centre) => {
  expect(show(centre).input.value).toBe(createFormat(centre).money(1234.5))
})

it.each(['42,5', '42.5'])('MoneyField reads %s as 42.5', async (typed) => {
  const { user, input, values } = show(EUROPE)
  await user.clear(input)
  await user.type(input, typed)
  expect(values.at(-1)).toBe(42.5)
})
