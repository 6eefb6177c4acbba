import { expect, it } from 'vitest'
import { shownActions } from '../../testing/shown-actions.tsx'
import { EntryMenu } from '../../ui/entry-menu.tsx'
import { type User, useUserActions } from './user-actions.tsx'

function Actions({ user }: { user: User }) {
  return <EntryMenu label="Actions" entries={useUserActions('ada@example.edu').buildMenu(user)} />
}

const LAST = 'This is the last Admin.'
it.each([
  ['who may sign in', { disabled: false, can: { disable: true, delete: true } }, ['Disable sign-in', 'Delete']],
  ['who is disabled', { disabled: true, can: { enable: true, delete: true } }, ['Enable sign-in', 'Delete']],
  [
    'who is the last Admin',
    { disabled: false, can: {}, whyNot: { disable: LAST, delete: LAST } },
    [`Disable sign-in ${LAST}`, `Delete ${LAST}`],
  ],
  ['of whom nothing is allowed or said', { disabled: false, can: {} }, []],
])('the actions of a person %s are those that the cloud allows', async (_, user, shown) => {
  expect(await shownActions(<Actions user={user as unknown as User} />, 'Actions')).toEqual(shown)
})
