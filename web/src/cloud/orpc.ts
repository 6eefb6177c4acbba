import type { Client } from '@orpc/client'
import type { ProcedureUtils } from '@orpc/tanstack-query'
import { skipToken } from '@tanstack/react-query'
import { cloud } from './client.ts'

type QueryOptions = 'queryKey' | 'queryOptions' | 'infiniteOptions'
type Api<Calls> =
  Calls extends Client<infer Context, infer Input, infer Output, infer Failure>
    ? Pick<ProcedureUtils<Context, Input, Output, Failure>, QueryOptions>
    : { [Name in keyof Calls]: Api<Calls[Name]> }
type Options = { input?: unknown }
type InfiniteOptions = { input: (page: unknown) => unknown; initialPageParam: unknown }
type Call = (input: unknown, options: { signal: AbortSignal }) => unknown

const calls = cloud as unknown as Record<string, Record<string, Call>>

/** Returns a call's query options, equal to those of oRPC's query library, without streams and mutations. */
function createQueryOptions(path: readonly [branch: string, name: string]) {
  const [branch, name] = path
  const call: Call = (input, options) => calls[branch]?.[name]?.(input, options)
  const toQueryKey = (type: 'query' | 'infinite', input: unknown) => [
    path,
    { ...(input === undefined ? {} : { input }), type },
  ]
  return {
    queryKey: ({ input }: Options = {}) => toQueryKey('query', input),
    queryOptions: (options: Options = {}) => ({
      queryFn: ({ signal }: { signal: AbortSignal }) => call(options.input, { signal }),
      ...(options.input === skipToken ? { enabled: false } : {}),
      ...options,
      queryKey: toQueryKey('query', options.input),
    }),
    infiniteOptions: (options: InfiniteOptions) => ({
      queryFn: ({ pageParam, signal }: { pageParam: unknown; signal: AbortSignal }) =>
        call(options.input(pageParam), { signal }),
      ...options,
      queryKey: toQueryKey('infinite', options.input(options.initialPageParam)),
    }),
  }
}

/** Creates an object that computes each property with `make` from the property's name. */
const createComputedObject = (make: (name: string) => unknown): object =>
  new Proxy({}, { get: (_target, name) => (typeof name === 'string' ? make(name) : undefined) })

/** The query options of all calls, by collection: `useQuery(api.clients.list.queryOptions({ input }))`. */
export const api = createComputedObject((branch) =>
  createComputedObject((name) => createQueryOptions([branch, name])),
) as Api<typeof cloud>
