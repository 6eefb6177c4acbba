import type { Services } from '../platform/gate.ts'
import type { Identity } from '../platform/identity/identity.ts'
import { users } from '../features/users/users.documents.ts'
import { isLocal } from '../features/centre/centre.ts'
import { SAMPLE_PASSWORD, SAMPLE_SIGN_INS } from './people.ts'

/** Loads the sample centre: only when asked for, only when there is nobody yet, only on this machine. */
export async function loadSample(services: Services, identity: Identity): Promise<void> {
  const { settings, store, clock } = services
  if (settings.sample === 'none' || !isLocal(services)) return
  if ((await store.count(users, {}, 1)) > 0) return
  const batch = store.batch()
  for (const { email, name, role, verified } of SAMPLE_SIGN_INS) {
    const userid = await identity.createAccount({ email, name, password: SAMPLE_PASSWORD, verified })
    if (verified) batch.create(users, { email, username: name, userid, permission: role, disabled: false, photoURL: null, createdAt: clock.now() })
  }
  await batch.commit()
}
