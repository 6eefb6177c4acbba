import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { centreQuery, getCentre } from '../../../cloud/centre.ts'
import { queryClient } from '../../../cloud/query.ts'
import { renderScreen } from '../../../testing/render.tsx'
import type { Contract } from '../contract.ts'
import { SignDialog } from './sign-dialog.tsx'

const contract = {
  programName: 'Hawthorn Middle School – Low Ropes Teamwork',
  organization: 'Hawthorn Middle School',
  date: '12/17/2026',
  startTime: '1:00 PM',
  endTime: '4:00 PM',
  location: 'Low ropes course',
  participants: 32,
  total: 744.8,
  documentHash: 'f'.repeat(64),
} as Contract

const show = () => renderScreen(<SignDialog contract={contract} initialName="" onClose={() => undefined} />)

describe('SignDialog', () => {
  // jsdom has no canvas, so the signature pad gets a stub to draw on.
  beforeEach(() => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
      new Proxy({}, { get: () => () => undefined, set: () => true }) as never,
    )
  })

  it('announces the missing fields and links each error to its field', async () => {
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: 'Sign contract' }))
    const summary = await screen.findByRole('alert')
    await waitFor(() => expect(document.activeElement).toBe(summary))
    const fields = {
      'Enter your full name.': screen.getByLabelText(/Full name/),
      'Draw your signature, or choose Type.': screen.getByRole('group', { name: 'Signature' }),
      'Agree to sign electronically.': screen.getByRole('checkbox'),
    }
    for (const [sentence, field] of Object.entries(fields)) {
      expect(field.getAttribute('aria-invalid'), sentence).toBe('true')
      const described = (field.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
      expect(described, sentence).toContain(sentence)
      await user.click(screen.getByRole('button', { name: sentence }))
      expect(document.activeElement).toBe(field)
    }
  })

  it('states the program with its time, place, participants and price, and names the client once', async () => {
    // A day of another year is shown with its year.
    queryClient.setQueryData(centreQuery.queryKey, { ...getCentre(), today: '11/20/2026' })
    show()
    const dialog = await screen.findByRole('dialog')
    const facts = ['Thu, Dec 17, 1:00 PM to 4:00 PM', 'Low ropes course · 32 participants', 'Total $744.80']
    for (const fact of facts) expect(dialog.textContent).toContain(fact)
    expect(dialog.textContent?.split('Hawthorn')).toHaveLength(2)
  })

  it('accepts a typed name instead of a drawing, and shows the fingerprint behind Details', async () => {
    const { user } = show()
    await user.type(await screen.findByLabelText(/Full name/), 'Cleo Client')
    await user.click(screen.getByText('Type', { exact: true }))
    expect(screen.getByText('Cleo Client').className).toContain('script')
    expect(screen.queryByRole('group', { name: 'Signature' })).toBeNull()
    const details = screen.getByText(contract.documentHash ?? '').closest('details')
    expect(details?.open).toBe(false)
    await user.click(screen.getByText('Details'))
    expect(details?.open).toBe(true)
  })
})
