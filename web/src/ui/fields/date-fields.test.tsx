import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { centreQuery, getCentre } from '../../cloud/centre.ts'
import { queryClient } from '../../cloud/query.ts'
import { matchMediaWith } from '../../testing/media.ts'
import { renderPart } from '../../testing/render.tsx'
import { DateField, TimeField } from './date-fields.tsx'

// Days of another year are shown with their year.
const today = '11/20/2026'
const write = (locale: string) => queryClient.setQueryData(centreQuery.queryKey, { ...getCentre(), locale, today })
beforeEach(() => write('en'))

function show(initial = '') {
  const reported: string[] = []
  const Field = () => {
    const [value, setValue] = useState(initial)
    const report = (text: string) => {
      reported.push(text)
      setValue(text)
    }
    return <DateField label="Date" keepTyped min="11/21/2026" value={value} onChange={report} />
  }
  const { user } = renderPart(<Field />)
  return { reported, user, field: screen.getByLabelText<HTMLInputElement>('Date') }
}

describe('DateField', () => {
  it.each([
    ['a day before the minimum', '11/01/2026'],
    ['an invalid date', '13/45/2026'],
  ])('keeps the typed text for %s, so that the form can reject it', async (_, typed) => {
    const { reported, user, field } = show('12/09/2026')
    await user.clear(field)
    await user.type(field, typed)
    fireEvent.blur(field)
    expect(field.value).toBe(typed)
    expect(reported.at(-1)).toBe(typed)
  })

  it.each(['2026-12-09', '12/9/26', '12/9/2026', 'Dec 9, 2026'])('reports %s as MM/dd/yyyy', async (typed) => {
    const { reported, user, field } = show()
    await user.type(field, typed)
    fireEvent.blur(field)
    expect([...new Set(reported)].filter((text) => text !== '')).toEqual(['12/09/2026'])
    expect(field.value).toBe('12/09/2026')
  })

  it('works by keyboard: Arrow Down enters the calendar, arrows move, Enter chooses a day and closes it', async () => {
    const { reported, user, field } = show('12/09/2026')
    field.focus()
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('9'))
    expect(screen.getByRole('button', { name: 'Next month' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Previous month' })).toBeTruthy()
    await user.keyboard('{ArrowRight}{ArrowDown}{Enter}')
    expect(reported.at(-1)).toBe('12/17/2026')
    expect(document.activeElement).toBe(field)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('keeps its date and gets the focus back when Escape closes the calendar', async () => {
    const { reported, user, field } = show('12/09/2026')
    await user.click(screen.getByRole('button', { name: 'Choose a date' }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('9'))
    await user.keyboard('{ArrowRight}{Escape}')
    expect(reported).toEqual([])
    expect(document.activeElement).toBe(field)
  })
})

it('DateField does not report a blur while the person uses the calendar', async () => {
  const left: string[] = []
  const { user } = renderPart(
    <DateField label="Date" keepTyped onBlur={() => left.push('left')} onChange={() => undefined} />,
  )
  await user.click(screen.getByLabelText('Date'))
  await user.click(screen.getByRole('button', { name: 'Next month' }))
  expect(left).toEqual([])
  await user.tab()
  expect(left).toEqual(['left'])
})

describe('DateField and TimeField on touch', () => {
  it("open the calendar without the keyboard, and use the device's time picker", () => {
    matchMediaWith('coarse')
    const reported: string[] = []
    const { field } = show()
    renderPart(<TimeField label="Start" value="2:30 PM" onChange={(time) => reported.push(time)} />)
    expect(field.inputMode).toBe('none')
    const time = screen.getByLabelText<HTMLInputElement>('Start')
    expect([time.type, time.value]).toEqual(['time', '14:30'])
    fireEvent.change(time, { target: { value: '09:15' } })
    expect(reported).toEqual(['9:15 AM'])
  })
})

describe("DateField in the centre's notation", () => {
  it.each([
    ['de', '01.11.2026', 'DD.MM.YYYY'],
    ['en-GB', '01/11/2026', 'DD/MM/YYYY'],
    ['sv', '2026-11-01', 'YYYY-MM-DD'],
  ])('shows and reads %s dates as %s', async (locale, written, placeholder) => {
    write(locale)
    const { reported, user, field } = show()
    expect(field.placeholder).toBe(placeholder)
    await user.type(field, written)
    fireEvent.blur(field)
    expect(reported.at(-1)).toBe('11/01/2026')
    expect(field.value).toBe(written)
  })

  it('asks which day an ambiguous date means, and keeps it out of the form until it is answered', async () => {
    write('de')
    const { reported, user, field } = show()
    await user.type(field, '05/12/2026')
    fireEvent.blur(field)
    expect(reported.filter((text) => /^\d\d\/\d\d\/\d{4}$/.test(text))).toEqual([])
    expect(screen.getByText(/Choose the day you mean/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Sa., 5. Dez.' }))
    expect(reported.at(-1)).toBe('12/05/2026')
    expect(field.value).toBe('05.12.2026')
    expect(screen.queryByText(/Choose the day you mean/)).toBeNull()
  })

  it('asks again if a restored draft contains an ambiguous date', () => {
    write('de')
    show('05/12/2026?')
    expect(screen.getByRole('button', { name: 'Di., 12. Mai' })).toBeTruthy()
  })

  it('asks even if only the other order is a valid date', async () => {
    const { reported, user, field } = show()
    await user.type(field, '16/12/2026')
    fireEvent.blur(field)
    await user.click(screen.getByRole('button', { name: 'Wed, Dec 16' }))
    expect(reported.at(-1)).toBe('12/16/2026')
  })
})
