import type { OpenAPI } from '@orpc/openapi'
import * as z from 'zod'
import { LINK_DESCRIPTIONS } from '../../link-routes.ts'
import { messageOf, statusOf } from '../../platform/identity/refusals.ts'
import { type DescribedRoute, errorCodesOf, ROUTES } from '../../platform/identity/routes.ts'

type Operation = OpenAPI.OperationObject & { operationId: string }

/** The schema name of errors under /identity. */
const IDENTITY_REFUSAL = 'IdentityRefusal'
const refusal = z.object({
  code: z.string(),
  message: z.string(),
  fields: z
    .array(z.object({ field: z.string(), message: z.string() }))
    .optional()
    .describe('With `invalid-argument`.'),
  rules: z.array(z.string()).optional().describe('With `weak-password`: the rules that the password breaks.'),
  reason: z.string().optional(),
  retryAfter: z
    .int()
    .optional()
    .describe('Seconds to wait, with `too-many-requests`. Also sent as the Retry-After header.'),
  reference: z.string().optional().describe('A reference to quote, with `internal` and `unavailable`.'),
})

function schemaOf(type: z.ZodType, io: 'input' | 'output'): OpenAPI.SchemaObject {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io })
  return schema as OpenAPI.SchemaObject
}

const json = (schema: OpenAPI.SchemaObject | OpenAPI.ReferenceObject) => ({ 'application/json': { schema } })

function operationOf(route: string, path: string, description: DescribedRoute): Operation {
  const { name, summary, who, body, answer, codes = [] } = description
  const codesByStatus = Map.groupBy(errorCodesOf(route, description), (code) => String(statusOf(code)))
  const refusals = [...codesByStatus].map(([status, refusedCodes]) => [
    status,
    {
      description: refusedCodes.map((code) => `${code}: ${messageOf(code)}`).join('\n'),
      content: json({ $ref: `#/components/schemas/${IDENTITY_REFUSAL}` }),
    },
  ])
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => ({
    name: parameter,
    in: 'path' as const,
    required: true,
    schema: { type: 'string' as const },
  }))
  const ownCodes = codes.length === 0 ? '' : ` Can refuse with ${codes.join(', ')}.`
  return {
    operationId: `identity.${name}`,
    tags: ['identity'],
    summary,
    description: `Who: everyone${who === 'everyone' ? '' : ' who is signed in, with the session cookie'}.${ownCodes}`,
    security: who === 'everyone' ? [] : [{ session: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: json(schemaOf(body, 'input')) } } : {}),
    responses: {
      ...(answer
        ? { 200: { description: 'Done.', content: json(schemaOf(answer, 'output')) } }
        : { 302: { description: 'Redirects to a page of the app.' } }),
      ...Object.fromEntries(refusals),
    },
  }
}

/** Describes the routes under /identity, with their schemas and security schemes. */
export function describeIdentity() {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [route, description] of Object.entries({ ...ROUTES, ...LINK_DESCRIPTIONS })) {
    const [method = '', rest = ''] = route.split(' ')
    const path = `/identity/${rest}`
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(route, path, description) }
  }
  return {
    paths,
    schemas: { [IDENTITY_REFUSAL]: schemaOf(refusal, 'output') },
    securitySchemes: {
      session: {
        type: 'apiKey' as const,
        in: 'cookie' as const,
        name: 'belay.session_token',
        description: 'Set when you sign in. On https, its name begins with __Host-.',
      },
    },
  }
}
