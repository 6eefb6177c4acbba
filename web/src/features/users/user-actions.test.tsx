import { expect, it } from 'vitest'
import { listShownActions } from '../../testing/shown-actions.tsx'
import { EntryMenu } from '../../ui/entry-menu.tsx'
import { type User, useUserActions } from './user-actions.tsx'

function Actions({ user }: { user: User }) {
  return <EntryMenu label="Actions" entries={useUserActions('ada@example.edu').buildMenu(user)} />
}

const LAST = 'This is the last Admin.'
it.each([
  ['an enabled user', { disabled: false, can: { disable: true, delete: true } }, ['Disable sign-in', 'Delete']],
  ['a disabled user', { disabled: true, can: { enable: true, delete: true } }, ['Enable sign-in', 'Delete']],
  [
    'the last Admin',
    { disabled: false, can: {}, whyNot: { disable: LAST, delete: LAST } },
    [`Disable sign-in ${LAST}`, `Delete ${LAST}`],
  ],
  ['a user without abilities', { disabled: false, can: {} }, []],
])('useUserActions shows the actions that the cloud allows for %s', async (_, user, expected) => {
  expect(await listShownActions(<Actions user={user as unknown as User} />, 'Actions')).toEqual(expected)
})
