import { contract } from '@belay/contract'
import { accessOf } from '@belay/contract/call-facts'
import { beforeAll, expect, it } from 'vitest'
import { LINK_DESCRIPTIONS } from '../../link-routes.ts'
import { ROUTES } from '../../platform/identity/routes.ts'
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
const operations = () => operationsUnder('/v1/')

it('every call has a summary and its permitted callers, and only calls for everyone need no token', () => {
  expect(
    operations()
      .map(({ operationId }) => operationId)
      .sort(),
  ).toEqual([...names].sort())
  for (const { operationId, summary, description, security } of operations()) {
    expect(summary, operationId).toMatch(/^[A-Z].*\.$/)
    expect(description, operationId).toMatch(/^Who: /)
    expect(security, operationId).toEqual(accessOf(operationId).who === 'everyone' ? [] : undefined)
  }
})

it('every route under /identity is described with its bodies and callers, and no other route', () => {
  const described = operationsUnder('/identity/')
  expect(described.map(({ route }) => route).sort()).toEqual(Object.keys({ ...ROUTES, ...LINK_DESCRIPTIONS }).sort())
  expect(operations().length + described.length).toBe(
    Object.values(api.paths).flatMap((path) => Object.values(path)).length,
  )
  expect(new Set(described.map(({ operationId }) => operationId)).size).toBe(described.length)
  for (const { operationId, route, summary, tags, security, requestBody, responses } of described) {
    expect(operationId).toMatch(/^identity\.[a-z][A-Za-z]+$/)
    expect(summary, operationId).toMatch(/^[A-Z].*\.$/)
    expect(tags, operationId).toEqual(['identity'])
    expect(['[]', '[{"session":[]}]'], operationId).toContain(JSON.stringify(security))
    expect(Object.keys(responses ?? {}), operationId).toContain(route.startsWith('GET callback') ? '302' : '200')
    expect(route.startsWith('GET') && requestBody, operationId).toBeFalsy()
  }
  const signIn = described.find(({ operationId }) => operationId === 'identity.signInWithPassword')
  expect(signIn?.requestBody).toMatchObject({
    content: { 'application/json': { schema: { required: ['email', 'password'], additionalProperties: false } } },
  })
  expect(Object.keys(signIn?.responses ?? {})).toEqual(['200', '400', '401', '403', '429', '500', '503'])
  expect(api.servers).toBeUndefined()
})

it('documents and errors are defined once, and every reference has a target', () => {
  const text = JSON.stringify(api)
  for (const [, part = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/([\w.]+)"/g))
    expect(Object.keys(api.components[part as 'schemas'] ?? {}), `${part}/${name}`).toContain(name)
  expect(Object.keys(api.components.responses).sort()).toEqual(
    [400, 401, 403, 404, 409, 412, 429, 500, 503].map((status) => `Refused${status}`),
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
  for (const name of [...names, ...operationsUnder('/identity/').map(({ operationId }) => operationId)])
    expect(page).toContain(`<article id="${name}">`)
  for (const name of Object.keys(api.components.schemas)) expect(page).toContain(`<article id="document-${name}">`)
  const log = /<article id="hoursLogged\.log">.*?<\/article>/s.exec(page)?.[0] ?? ''
  expect(log).toContain('<b>hours</b>')
  expect(log).toContain('Worked hours, in quarters. 0.25 to 24, multiples of 0.25.')
  expect(log).toContain('<a href="#document-TimeLog">TimeLog</a>')
  expect(page).toMatch(/photo<wbr>URL<\/b><\/code><\/td><td>string or null<\/td>/)
  expect(page).not.toMatch(/\[object|undefined/)
})
