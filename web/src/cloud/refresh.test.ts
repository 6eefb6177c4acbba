import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { keepEarlyAnswer, takeEarlyAnswer } from './calls/early-answers.ts'
import { api } from './orpc.ts'
import { queryClient } from './query.ts'
import { refreshCollections } from './refresh.ts'

const { queryKey } = api.clients.list.queryOptions({ input: {} })
const read = () => queryClient.getQueryData<unknown>(queryKey)

afterEach(() => queryClient.clear())

/** Asks for a list whose first answer is on its way. Later answers are newer. */
function askForList() {
  const first = Promise.withResolvers<string>()
  const queryFn = vi.fn(async () => 'after the change').mockReturnValueOnce(first.promise)
  return { queryFn, answer: () => first.resolve('before the change') }
}

it('reads a list again whose first answer was under way when the collection changed', async () => {
  const { queryFn, answer } = askForList()
  const stop = new QueryObserver<unknown>(queryClient, { queryKey, queryFn }).subscribe(() => undefined)
  void refreshCollections('clients')
  void refreshCollections('clients')
  answer()
  await vi.waitFor(() => expect(read()).toBe('after the change'))
  expect(queryFn).toHaveBeenCalledTimes(2)
  stop()
})

it('does not count a list as fresh that was read in advance while the collection changed', async () => {
  const { queryFn, answer } = askForList()
  const prefetched = queryClient.prefetchQuery({ queryKey: [...queryKey], queryFn })
  void refreshCollections('clients')
  answer()
  await prefetched
  await vi.waitFor(() => expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true))
})

it('drops early answers, which may be older than the change', async () => {
  void keepEarlyAnswer('clients.list', {}, Promise.resolve('before the change'))
  await refreshCollections('clients')
  expect(takeEarlyAnswer('clients.list', {})).toBeUndefined()
})
