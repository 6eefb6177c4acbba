import { contract } from '@belay/contract'
import type { Access } from '@belay/contract/access'
import { auditEntry } from '@belay/contract/audit'
import { accessOf } from '@belay/contract/call-facts'
import { centreDocument, centreSettingsDocument } from '@belay/contract/centre'
import * as contracts from '@belay/contract/client-programs'
import { openRequest } from '@belay/contract/program-requests'
import { directoryEntry } from '@belay/contract/staff'
import { VERSION } from '@belay/contract/version'
import { type OpenAPI, OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type * as z from 'zod'
import { COLLECTIONS } from '../../collections.ts'
import type { Settings } from '../../platform/settings/settings.ts'

const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })

/** Schemas of documents that calls return in another shape than the stored one, by name. */
const PRESENTED: Record<string, z.ZodType> = {
  AuditEntry: auditEntry,
  OpenProgramRequest: openRequest,
  AssignedClientProgram: contracts.assignedClientProgram,
  ListedClientProgram: contracts.listedContract,
  ListedAssignedClientProgram: contracts.listedAssignedContract,
  OpenClientProgram: contracts.openFullContract,
  OpenAssignedClientProgram: contracts.openAssignedContract,
  DirectoryEntry: directoryEntry,
  Centre: centreDocument,
  CentreSettings: centreSettingsDocument,
}
/** Schemas of documents that calls return in their stored shape, by name. */
const STORED = COLLECTIONS.flatMap(({ documentName, schema }) =>
  documentName && schema ? [{ [documentName]: schema }] : [],
)

const WORDS = { everyone: 'everyone', session: 'everyone who is signed in', verified: 'every verified person' }

function whoMay(access: Access): string {
  const who = typeof access.who === 'string' ? WORDS[access.who] : access.who.join(', ')
  return access.own ? `${who}, for their own` : who
}

type Operation = OpenAPI.OperationObject & { operationId: string }
export type Api = Omit<OpenAPI.Document, 'paths' | 'components'> & {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, OpenAPI.SchemaObject>; responses: Record<string, OpenAPI.ResponseObject> }
}

/**
 * Creates the OpenAPI description of all routes under /v1 and /identity. Operation IDs are `collection.call`, and paths
 * start at the root. Shared schemas and errors are defined once and referenced. Each call states who may make it.
 */
export async function describeApi(settings: { centre: Pick<Settings['centre'], 'name'> }): Promise<Api> {
  const document = (await generator.generate(contract, {
    info: {
      title: 'Belay',
      version: VERSION,
      description:
        `The API of ${settings.centre.name}. Sign in at POST /identity/sign-in/email, get an access token from GET ` +
        '/identity/token, and send it as Authorization: Bearer. A call that changes something is made once if it has ' +
        'the header Idempotency-Key (8 to 128 visible ASCII characters): repeated within 30 days, it returns the ' +
        'first answer. Sign-in ignores the header.',
    },
    commonSchemas: Object.fromEntries(
      Object.entries<z.ZodType>(Object.assign({}, ...STORED, PRESENTED)).map(([name, schema]) => [
        name,
        { strategy: 'output' as const, schema },
      ]),
    ),
    components: {
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        session: { type: 'apiKey', in: 'cookie', name: 'belay.session' },
      },
    },
    security: [{ accessToken: [] }],
  })) as unknown as Api
  const refusals = new Map<string, string>()
  document.components.responses = {}
  for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path))) {
    const access = accessOf(operation.operationId)
    operation.description = `Who: ${whoMay(access)}.`
    if (access.who === 'everyone') operation.security = []
    if (access.who === 'session') operation.security = [{ session: [] }]
    for (const parameter of (operation.parameters ?? []) as OpenAPI.ParameterObject[]) {
      // OpenAPI defines `deepObject` only for objects. A list repeats its name in the query.
      if ((parameter.schema as OpenAPI.SchemaObject | undefined)?.type === 'array') parameter.style = 'form'
    }
    for (const [status, response] of Object.entries(operation.responses ?? {})) {
      if (Number(status) < 400) continue
      const text = JSON.stringify(response)
      const name =
        refusals.get(text) ??
        (document.components.responses[`Refused${status}`]
          ? `Refused${status}Of${operation.operationId}`
          : `Refused${status}`)
      refusals.set(text, name)
      document.components.responses[name] = response as OpenAPI.ResponseObject
      ;(operation.responses as Record<string, unknown>)[status] = { $ref: `#/components/responses/${name}` }
    }
  }
  return document
}
