import type { Tx } from '../../platform/documents/transaction.ts'
import { users } from '../users/users.documents.ts'
import type { Person } from './message.ts'
import { notifications } from './notifications.documents.ts'
import { notificationID } from './notify.ts'

/** Returns the people without a notification with this key, except disabled ones. */
export async function findUntold(tx: Tx, people: readonly Person[], key: string): Promise<Person[]> {
  const untold = []
  for (const person of people) {
    const user = await tx.get(users, person.email.toLowerCase())
    const wasTold = await tx.get(notifications, notificationID(key, person))
    if (!user?.disabled && !wasTold) untold.push(person)
  }
  return untold
}
