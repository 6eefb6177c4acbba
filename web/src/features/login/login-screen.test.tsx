import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { centreQuery, getCentre } from '../../cloud/centre.ts'
import { queryClient } from '../../cloud/query.ts'
import { useMe } from '../../cloud/use-me.ts'
import { renderScreen } from '../../testing/render.tsx'
import { LoginScreen } from './login-screen.tsx'

vi.mock(import('../../cloud/use-me.ts'), { spy: true })

const SIGNED_OUT = {
  state: 'signed-out',
  user: null,
  permission: null,
  settled: true,
  isAdmin: false,
  isFacilitator: false,
  isStaff: false,
} as const

/** Refuses the password, and answers other calls with nothing. */
const answerTo = (url: string) =>
  url.endsWith('signInWithPassword')
    ? Response.json({ json: { code: 'wrong-password' } }, { status: 401 })
    : Response.json({ json: {} })

async function failToSignIn() {
  const { user } = renderScreen(<LoginScreen />, { queries: queryClient, address: '/login' })
  await user.type(await screen.findByLabelText('E-mail'), 'pam@example.edu')
  await user.type(screen.getByLabelText('Password'), 'a wrong one')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByRole('alert')
  return user
}

describe('LoginScreen after a wrong password', () => {
  beforeEach(() => {
    vi.mocked(useMe).mockReturnValue(SIGNED_OUT)
    vi.stubGlobal('fetch', async (url: string) => answerTo(url))
    const sampleSignIns = [{ email: 'admin@example.edu', role: 'Admin' }]
    queryClient.setQueryData(centreQuery.queryKey, { ...getCentre(), sampleSignIns })
  })

  it('removes the message as soon as the person types', async () => {
    const user = await failToSignIn()
    await user.type(screen.getByLabelText('Password'), '!')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('removes the message and fills in the fields each time a sample sign-in is chosen', async () => {
    const user = await failToSignIn()
    for (const attempt of ['first', 'second']) {
      await user.click(screen.getByRole('button', { name: 'Admin' }))
      expect(screen.queryByRole('alert'), attempt).toBeNull()
      await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('sample-password'))
      await user.type(screen.getByLabelText('Password'), '!')
      await user.click(screen.getByRole('button', { name: 'Sign in' }))
      await screen.findByRole('alert')
    }
  })
})
