import { contract } from '@belay/contract'
import { accessOf } from '@belay/contract/call-facts'
import { beforeAll, expect, it } from 'vitest'
import { type Api, describeApi } from './openapi.ts'
import { renderReferencePage } from './reference.ts'

const names = Object.entries(contract).flatMap(([collection, branch]) =>
  Object.keys(branch).map((call) => `${collection}.${call}`),
)
let api: Api
beforeAll(async () => {
  api = await describeApi({ centre: { name: 'Test Centre' } })
})

const operationsUnder = (root: string) =>
  Object.entries(api.paths).flatMap(([path, methods]) =>
    path.startsWith(root)
      ? Object.entries(methods).map(([method, operation]) => ({
          route: `${method.toUpperCase()} ${path.slice(root.length)}`,
          ...operation,
        }))
      : [],
  )
const operations = () => [...operationsUnder('/v1/'), ...operationsUnder('/identity/')]

it('every call has a summary, its permitted callers, and the token or cookie that shows who calls', () => {
  expect(
    operations()
      .map(({ operationId }) => operationId)
      .sort(),
  ).toEqual([...names].sort())
  for (const { operationId, summary, description, security } of operations()) {
    expect(summary, operationId).toMatch(/^[A-Z].*\.$/)
    expect(description, operationId).toMatch(/^Who: /)
    const { who } = accessOf(operationId)
    expect(security, operationId).toEqual(who === 'everyone' ? [] : who === 'session' ? [{ session: [] }] : undefined)
  }
})

it('the calls of sign-in keep their paths, and every path is a call', () => {
  expect(operations()).toHaveLength(Object.values(api.paths).flatMap((path) => Object.values(path)).length)
  const signIn = operations().find(({ operationId }) => operationId === 'identity.signInWithPassword')
  expect(signIn?.route).toBe('POST sign-in/email')
  expect(signIn?.requestBody).toMatchObject({
    content: { 'application/json': { schema: { required: ['email', 'password'], additionalProperties: false } } },
  })
  expect(api.servers).toBeUndefined()
})

it('documents and errors are defined once, and every reference has a target', () => {
  const text = JSON.stringify(api)
  for (const [, part = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/([\w.]+)"/g))
    expect(Object.keys(api.components[part as 'schemas'] ?? {}), `${part}/${name}`).toContain(name)
  // The calls of sign-in have more errors with six of the statuses, and share them too.
  expect(Object.keys(api.components.responses).sort()).toEqual(
    [
      ...[400, 401, 403, 404, 409, 412, 429, 500, 503].map((status) => `Refused${status}`),
      ...[400, 401, 403, 409, 429, 503].map((status) => `Refused${status}Ofidentity.getSession`),
    ].sort(),
  )
  for (const { operationId, responses } of operations())
    expect(Object.keys(responses ?? {}), operationId).toEqual(
      expect.arrayContaining(['200', '400', '401', '403', '404', '409', '412', '429', '503']),
    )
  // Shared definitions keep each call's description short.
  expect(text.length / operations().length).toBeLessThan(4_000)
})

it('the page contains every call, every document and every field of a form, with limits in words', () => {
  const page = renderReferencePage(api)
  for (const name of names) expect(page).toContain(`<article id="${name}">`)
  for (const name of Object.keys(api.components.schemas)) expect(page).toContain(`<article id="document-${name}">`)
  const log = /<article id="hoursLogged\.log">.*?<\/article>/s.exec(page)?.[0] ?? ''
  expect(log).toContain('<b>hours</b>')
  expect(log).toContain('Worked hours, in quarters. 0.25 to 24, multiples of 0.25.')
  expect(log).toContain('<a href="#document-TimeLog">TimeLog</a>')
  expect(page).toMatch(/photo<wbr>URL<\/b><\/code><\/td><td>string or null<\/td>/)
  expect(page).not.toMatch(/\[object|undefined/)
})
