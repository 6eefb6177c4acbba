import { QueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { RoleButton } from './role-button.tsx'
import { RoleForm } from './role-dialog.tsx'
import { isNameOrEmailOf, type RoleChange } from './roles.ts'
import type { User } from './user-actions.tsx'

const cleo = {
  email: 'cleo@school.example',
  username: 'Cleo Client',
  permission: 'Client',
  can: { changeRole: true },
  whyNot: {},
} as User

const renderButton = (user: User, onClick: () => void = () => undefined) =>
  renderPart(<RoleButton user={user} onClick={onClick} />)

function show() {
  const changes: RoleChange[] = []
  const { user } = renderPart(
    <RoleForm
      user={cleo}
      isOwn={false}
      rateOnFile={null}
      onClose={() => undefined}
      onChange={async (change) => changes.push(change)}
    />,
    new QueryClient({ defaultOptions: { queries: { enabled: false } } }),
  )
  return { changes, user }
}

it('RoleButton is a button that ignores letter and arrow keys', async () => {
  let opened = 0
  const { user } = renderButton(cleo, () => (opened += 1))
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Role of Cleo Client: Client' }))
  await user.keyboard('af{ArrowDown}')
  expect(opened).toBe(0)
  expect(screen.queryByRole('combobox')).toBeNull()
})

it('RoleForm changes nothing until the choice is confirmed', async () => {
  const { changes, user } = show()
  await user.click(screen.getByRole('radio', { name: /^Facilitator/ }))
  expect(changes).toEqual([])
  expect(screen.getByText("We'll e-mail cleo@school.example.")).toBeTruthy()
  await user.type(screen.getByLabelText('Pay rate per hour'), '20')
  await user.click(screen.getByRole('button', { name: 'Make Facilitator' }))
  expect(changes).toEqual([{ permission: 'Facilitator', payRate: 20 }])
})

it("RoleForm requires the person's name to make them an Admin", async () => {
  const { changes, user } = show()
  await user.click(screen.getByRole('radio', { name: /^Admin/ }))
  await user.click(screen.getByRole('button', { name: 'Make Admin' }))
  expect(changes).toEqual([])
  expect(screen.getByText('Type Cleo Client to make them an Admin.')).toBeTruthy()
  const field = screen.getByLabelText(/Name or e-mail/)
  expect(document.activeElement).toBe(field)
  await user.type(field, 'cleo client{Enter}')
  expect(changes).toEqual([{ permission: 'Admin', payRate: undefined }])
})

it.each([
  [' Cleo  Client ', 'Cleo Client', true],
  ['CLEO@school.example', 'Cleo Client', true],
  ['Cleo', 'Cleo Client', false],
  ['', 'Cleo Client', false],
  [' ', '', false],
])('isNameOrEmailOf(%j) of a person named %j is %s', (text, username, expected) => {
  expect(isNameOrEmailOf(text, { ...cleo, username })).toBe(expected)
})

it('RoleButton shows plain text and the reason for the last Admin', () => {
  const whyNot = { changeRole: 'Cleo Client is the last Admin. Make someone else an Admin first.' }
  renderButton({ ...cleo, permission: 'Admin', can: { ...cleo.can, changeRole: false }, whyNot })
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('Admin').title).toBe(whyNot.changeRole)
})
