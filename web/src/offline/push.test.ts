import { expect, it, vi } from 'vitest'
import { centreQuery } from '../cloud/centre.ts'
import { queryClient } from '../cloud/query.ts'
import { session } from '../cloud/session/session.ts'
import { ANN, SIGNED_IN } from '../testing/people.ts'
import { renewPush } from './push.ts'

it('renewPush subscribes again when the page opens again, if the network failed before', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ json: SIGNED_IN }))
  await session.reload()
  queryClient.setQueryData(centreQuery.queryKey, { pushKey: 'key' } as never)
  localStorage.setItem('belay-push-for', ANN.userid)
  const subscribe = vi.fn().mockRejectedValue(new Error('No network.'))
  const registration = { pushManager: { getSubscription: async () => null, subscribe } }
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
  })
  await renewPush()
  await renewPush()
  expect(subscribe).toHaveBeenCalledTimes(2)
})
