import { CALLS_FOR_EVERYONE } from 'virtual:calls-for-everyone'
import { QUERY } from '@belay/contract/constants'
import { INITIAL_PERMISSION, type Role } from '@belay/contract/roles'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { clearEarlyAnswers } from './calls/early-answers.ts'
import { getErrorCode, isRefusal } from './calls/errors.ts'
import { cloud } from './client.ts'
import { getSignInAtArrival } from './session/preloaded-answers.ts'
import { session } from './session/session.ts'

/** The cache of this browser tab, with its defaults (R106). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: QUERY.freshFor,
      gcTime: QUERY.keptFor,
      refetchOnWindowFocus: QUERY.refetchOnWindowFocus,
      networkMode: 'always',
      refetchOnReconnect: 'always',
      // Retries unreachable queries on a timer, because some browsers do not report that they are offline.
      refetchInterval: ({ state }) =>
        state.status === 'error' && getErrorCode(state.error) === 'unavailable' ? QUERY.askAgainEvery : false,
      retry: (failures, error) => failures < QUERY.retries && !isRefusal(error) && navigator.onLine,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** The preloaded sign-in of the page. Cleared when the person changes. */
let preloadedSignIn = getSignInAtArrival()

/** Returns the query of a person's role by e-mail: only for a verified e-mail, cached for 30 minutes (R19). */
export function userPermissionQuery(email: string | undefined) {
  return queryOptions({
    queryKey: ['userPermission', email ?? null],
    queryFn: async (): Promise<Role> => {
      await registerOnce()
      return (await cloud.users.permission({ email: email ?? '' })).permission
    },
    enabled: email !== undefined,
    initialData: preloadedSignIn?.user.email === email ? preloadedSignIn?.permission : undefined,
    initialDataUpdatedAt: performance.timeOrigin,
    staleTime: QUERY.permissionFreshFor,
    gcTime: QUERY.permissionFreshFor,
  })
}

let registeredFor: string | null = null
/** Registers the person at the first verified sign-in. The cloud ignores people it has already registered (R15). */
async function registerOnce(): Promise<void> {
  const { state, user } = session.now()
  if (state !== 'verified' || registeredFor === user.userid) return
  await cloud.users.register()
  registeredFor = user.userid
}

/** Returns the person's role for gates, from the cache if possible. */
export async function fetchPermission(): Promise<Role> {
  const { state, user } = await session.settled()
  return state === 'verified' ? queryClient.ensureQueryData(userPermissionQuery(user.email)) : INITIAL_PERMISSION
}

/** Removes all cached answers except those for everyone, which may be newer than the page's preloaded ones. */
export function clearCache(): void {
  registeredFor = null
  preloadedSignIn = undefined
  clearEarlyAnswers()
  queryClient.removeQueries({
    predicate: ({ queryKey }) => !(Array.isArray(queryKey[0]) && CALLS_FOR_EVERYONE.includes(queryKey[0].join('.'))),
  })
}
