import { beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  sessionStorage.clear()
  vi.resetModules()
})

/** Loads the module as a page does when it opens an address. */
async function open(address: string) {
  history.replaceState(null, '', address)
  return (await import('./link-tokens.ts')).linkTokens
}

it('moves the token of a mailed link out of the address and keeps the query', async () => {
  const linkTokens = await open('/contract?contract=p1#token=a-b%2Bc')
  expect(linkTokens.takeFromAddress()).toBe(true)
  expect(location.pathname + location.search + location.hash).toBe('/contract?contract=p1')
  expect([linkTokens.find('/contract'), linkTokens.find('/login')]).toEqual(['a-b+c', ''])
})

it('keeps the tokens of different pages, also after a reload', async () => {
  ;(await open('/first-admin#token=first')).takeFromAddress()
  ;(await open('/login?mode=verify#token=verify')).takeFromAddress()
  vi.resetModules()
  const linkTokens = await open('/login?mode=verify')
  expect(linkTokens.takeFromAddress()).toBe(false)
  expect([linkTokens.find('/first-admin'), linkTokens.find('/login')]).toEqual(['first', 'verify'])
})

it('changes nothing in an address without a token', async () => {
  const linkTokens = await open('/reference#documents')
  expect(linkTokens.takeFromAddress()).toBe(false)
  expect([location.hash, linkTokens.hasAny()]).toEqual(['#documents', false])
})
