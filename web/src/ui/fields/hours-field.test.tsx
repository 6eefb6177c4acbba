import { Button } from '@mantine/core'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { HoursField } from './hours-field.tsx'

function show() {
  const Field = () => {
    const [value, setValue] = useState<number | string>('')
    return (
      <>
        <HoursField label="Hours" value={value} onChange={setValue} />
        <Button onClick={() => setValue(4)}>4 h</Button>
        <output>{JSON.stringify(value)}</output>
      </>
    )
  }
  const { user } = renderPart(<Field />)
  return {
    user,
    field: screen.getByLabelText<HTMLInputElement>('Hours'),
    getValue: () => screen.getByRole('status').textContent,
  }
}

describe('HoursField', () => {
  it.each(['3:30', '3,5', '3.5 h'])('reads %s, and formats the text on blur', async (typed) => {
    const { user, field, getValue } = show()
    await user.type(field, typed)
    expect(field.value).toBe(typed)
    fireEvent.blur(field)
    expect(field.value).toBe('3.5')
    expect(getValue()).toBe('3.5')
  })

  it.each(['3 to 5', '3:20', '330'])('keeps text that is not valid hours: %s', async (typed) => {
    const { user, field } = show()
    await user.type(field, typed)
    fireEvent.blur(field)
    expect(field.value).toBe(typed)
  })

  it('follows its value, and steps by quarters with the arrow keys', async () => {
    const { user, field, getValue } = show()
    await user.click(screen.getByRole('button', { name: '4 h' }))
    expect(field.value).toBe('4')
    await user.type(field, '{ArrowUp}{ArrowUp}{ArrowDown}')
    expect(getValue()).toBe('4.25')
  })
})
