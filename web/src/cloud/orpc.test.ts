import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { skipToken } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { cloud } from './client.ts'
import { api } from './orpc.ts'

it('returns the same query keys and options as the library', () => {
  const library = createTanstackQueryUtils(cloud)
  const input = { id: 'r1' }
  const withoutFunction = (options: object) => ({ ...options, queryFn: undefined })
  expect(api.programRequests.get.queryKey({ input })).toEqual(library.programRequests.get.queryKey({ input }))
  for (const options of [{ input }, { input, staleTime: 5 }, { input: skipToken } as const])
    expect(withoutFunction(api.programRequests.get.queryOptions(options))).toEqual(
      withoutFunction(library.programRequests.get.queryOptions(options)),
    )
  const pages = {
    input: (cursor: string | undefined) => ({ limit: 20, cursor }),
    initialPageParam: undefined,
    getNextPageParam: () => undefined,
  }
  expect(withoutFunction(api.audit.list.infiniteOptions(pages as never))).toEqual(
    withoutFunction(library.audit.list.infiniteOptions(pages as never)),
  )
})
