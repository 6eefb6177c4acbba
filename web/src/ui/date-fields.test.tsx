import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { DateField } from './date-fields.tsx'

function show(initial = '') {
  const told: string[] = []
  const Field = () => {
    const [value, setValue] = useState(initial)
    const tell = (text: string) => {
      told.push(text)
      setValue(text)
    }
    return <DateField label="Date" keepTyped min="11/21/2026" value={value} onChange={tell} />
  }
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Field />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { told, user: userEvent.setup(), field: screen.getByLabelText<HTMLInputElement>('Date') }
}

describe('a date in a form', () => {
  it.each([
    ['a day that is over', '11/01/2026'],
    ['what is no date', '13/45/2026'],
  ])('keeps %s as it was typed, for the form to judge', async (_, typed) => {
    const { told, user, field } = show('12/09/2026')
    await user.clear(field)
    await user.type(field, typed)
    fireEvent.blur(field)
    expect(field.value).toBe(typed)
    expect(told.at(-1)).toBe(typed)
  })

  it.each(['2026-12-09', '12/9/26', '12/9/2026', 'Dec 9, 2026'])('typed as %s is told as MM/dd/yyyy', async (typed) => {
    const { told, user, field } = show()
    await user.type(field, typed)
    fireEvent.blur(field)
    expect([...new Set(told)].filter((text) => text !== '')).toEqual(['12/09/2026'])
    expect(field.value).toBe('12/09/2026')
  })

  it('is chosen by keys: Arrow Down enters the calendar, arrows move, Enter takes the day and goes back', async () => {
    const { told, user, field } = show('12/09/2026')
    field.focus()
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('9'))
    expect(screen.getByRole('button', { name: 'Next month' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Previous month' })).toBeTruthy()
    await user.keyboard('{ArrowRight}{ArrowDown}{Enter}')
    expect(told.at(-1)).toBe('12/17/2026')
    expect(document.activeElement).toBe(field)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('keeps its date when the calendar is left with Escape, and the focus is in the field again', async () => {
    const { told, user, field } = show('12/09/2026')
    await user.click(screen.getByRole('button', { name: 'Choose a date' }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('9'))
    await user.keyboard('{ArrowRight}{Escape}')
    expect(told).toEqual([])
    expect(document.activeElement).toBe(field)
  })
})
