import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getCentre } from '../../cloud/centre.ts'
import { renderScreen } from '../../testing/render.tsx'
import { onQuestion } from '../../ui/actions/confirm.tsx'
import { CentreForm, type CentreSettings } from './centre-form.tsx'

const SETTINGS: CentreSettings = {
  ...getCentre(),
  name: 'North Ropes',
  address: '1 High Street',
  email: 'centre@example.edu',
  currency: 'USD',
  brandColor: '',
  showsFreeDays: true,
  headcountDays: 5,
  programHours: { from: '8:00 AM', to: '6:00 PM' },
  reminders: {
    contracts: true,
    shifts: true,
    shiftsTomorrow: true,
    hours: true,
    dates: true,
    thanks: true,
    requests: true,
  },
  fixed: [{ field: 'phone', variable: 'CENTRE_PHONE' }],
  version: 0,
  createdAt: 0,
}

async function show() {
  const { user } = renderScreen(<CentreForm settings={SETTINGS} onSaved={() => undefined} />)
  await screen.findByLabelText(/^Street address/)
  return user
}

it('CentreForm makes a field read-only and names the variable if the server sets the field', async () => {
  await show()
  const phone = screen.getByLabelText<HTMLInputElement>(/^Phone/)
  expect(phone.readOnly).toBe(true)
  expect(phone.getAttribute('aria-describedby')).toBeTruthy()
  expect(screen.getByText('Set on the server by CENTRE_PHONE.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/^Street address/).readOnly).toBe(false)
})

it('CentreForm shows example amounts and asks for confirmation before the currency changes', async () => {
  const user = await show()
  const questions: string[] = []
  const end = onQuestion((question) => {
    questions.push(question.question.title, String(question.question.body))
    question.answer(null)
  })
  await user.click(screen.getByDisplayValue('US Dollar (USD)'))
  await user.click(await screen.findByText('Euro (EUR)'))
  expect(screen.getByText(/Prices look like €1,234\.50/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(questions).toEqual(['Change the currency?', expect.stringContaining('$100.00 becomes €100.00')])
  end()
})

it('CentreForm refuses hours of programs that end before they begin (R431)', async () => {
  const user = await show()
  const until = screen.getByLabelText(/^Until/)
  await user.clear(until)
  await user.type(until, '7:00 AM')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findAllByText('Enter a time after the first.')).not.toEqual([])
})

it('CentreForm shows the shade of a color that a theme cannot show', async () => {
  const user = await show()
  await user.type(screen.getByRole('textbox', { name: 'Color' }), '#14213A')
  expect(screen.getByText(/^Dark theme: shown as #[\da-f]{6}$/)).toBeTruthy()
  expect(screen.getByText('Light theme')).toBeTruthy()
})
