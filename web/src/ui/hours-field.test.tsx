import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { HoursField } from './hours-field.tsx'

function show() {
  const Field = () => {
    const [value, setValue] = useState<number | string>('')
    return (
      <>
        <HoursField label="Hours" value={value} onChange={setValue} />
        <button type="button" onClick={() => setValue(4)}>
          4 h
        </button>
        <output>{JSON.stringify(value)}</output>
      </>
    )
  }
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Field />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return {
    user: userEvent.setup(),
    field: screen.getByLabelText<HTMLInputElement>('Hours'),
    told: () => screen.getByRole('status').textContent,
  }
}

describe('HoursField', () => {
  it.each(['3:30', '3,5', '3.5 h'])('reads %s, and formats the text on blur', async (typed) => {
    const { user, field, told } = show()
    await user.type(field, typed)
    expect(field.value).toBe(typed)
    fireEvent.blur(field)
    expect(field.value).toBe('3.5')
    expect(told()).toBe('3.5')
  })

  it.each(['3 to 5', '3:20', '330'])('keeps text that is not valid hours: %s', async (typed) => {
    const { user, field } = show()
    await user.type(field, typed)
    fireEvent.blur(field)
    expect(field.value).toBe(typed)
  })

  it('follows its value, and steps by quarters with the arrow keys', async () => {
    const { user, field, told } = show()
    await user.click(screen.getByRole('button', { name: '4 h' }))
    expect(field.value).toBe('4')
    await user.type(field, '{ArrowUp}{ArrowUp}{ArrowDown}')
    expect(told()).toBe('4.25')
  })
})
