import { contract } from '@belay/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { Settings } from '../platform/settings.ts'

const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })

/** The OpenAPI description of everything under /v1: operation ids are `collection.call`, paths complete from the root. */
export async function describeApi(settings: Pick<Settings, 'centre.name'>) {
  const document = await generator.generate(contract, {
    info: {
      title: 'Belay',
      version: '1',
      description: `The API of ${settings['centre.name']}. Sign in at POST /identity/sign-in/email, take an access token from GET /identity/token, and send it as Authorization: Bearer.`,
    },
    components: { securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    security: [{ accessToken: [] }],
  })
  return document
}
