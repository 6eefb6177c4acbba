import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { SearchSelect } from './search-select.tsx'

const CITIES = ['Oslo', 'Bergen', 'Bodø']

function Field() {
  const [value, setValue] = useState<string | null>('Oslo')
  return (
    <SearchSelect
      label="City"
      query={(search) => ({
        queryKey: [search],
        queryFn: async () => ({ items: CITIES.filter((city) => city.startsWith(search)).slice(-2) }),
      })}
      toChoice={(city) => ({ value: city, label: city })}
      value={value}
      initialChoice={{ value: 'Oslo', label: 'Oslo' }}
      onChoose={setValue}
    />
  )
}
const choices = () => screen.queryAllByRole('option').map((option) => option.textContent)

it('SearchSelect lists the chosen value with the first rows, and only matches once the person types', async () => {
  const { user } = renderPart(<Field />)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'City' })
  expect(field.value).toBe('Oslo')
  await user.click(field)
  await waitFor(() => expect(choices()).toEqual(['Oslo', 'Bergen', 'Bodø']))
  await user.clear(field)
  await user.type(field, 'Be')
  await waitFor(() => expect(choices()).toEqual(['Bergen']))
  await user.click(screen.getByRole('option', { name: 'Bergen' }))
  await waitFor(() => expect(field.value).toBe('Bergen'))
})
