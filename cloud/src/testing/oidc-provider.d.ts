/** The part of oidc-provider that the tests use. The package has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> }
  type Context = {
    oidc: {
      client?: { clientId: string }
      session?: { accountId?: string }
      provider: { Grant: new (of: { clientId: string; accountId: string }) => Grant }
    }
  }
  type Configuration = {
    clients: {
      client_id: string
      client_secret: string
      redirect_uris: string[]
      grant_types: string[]
      response_types: string[]
    }[]
    claims: Record<string, string[]>
    cookies: { keys: string[] }
    features: { devInteractions: { enabled: boolean } }
    ttl: Record<string, number>
    interactions: { url(context: Context, interaction: { uid: string }): string }
    findAccount(context: Context, sub: string): { accountId: string; claims(): Record<string, unknown> }
    loadExistingGrant(context: Context): Promise<Grant>
  }
  export default class Provider {
    constructor(issuer: string, configuration: Configuration)
    callback(): RequestListener
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options: { mergeWithLastSubmission: boolean },
    ): Promise<void>
  }
}
