import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type Provider from 'oidc-provider'
import type { TestIdentity } from './identity-over-http.ts'

/** A person that the single sign-on provider can sign in. */
type ProviderPerson = {
  sub: string
  email: string
  email_verified: boolean
  name: string
  picture?: string
  groups?: string[]
}

/** Creates a provider without its warnings that its settings are for development and that this Node is new. */
async function createProvider(...given: ConstructorParameters<typeof Provider>): Promise<Provider> {
  const { warn } = console
  console.warn = () => undefined
  try {
    return new (await import('oidc-provider')).default(...given)
  } finally {
    console.warn = warn
  }
}

/** Opens a real OpenID Connect provider for tests. It signs in the person set by `signsIn` without asking. */
export async function openSingleSignOn(callback: string, port = 0) {
  let person: ProviderPerson = { sub: 'nobody', email: 'nobody@example.edu', email_verified: false, name: 'Nobody' }
  let refusing = false
  let otherKey: JWK | null = null
  const listener: { handle: Parameters<typeof createServer>[1] } = { handle: undefined }
  const server = createServer((request, response) => listener.handle?.(request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = {
    client_id: 'belay',
    client_secret: 'a-secret-of-the-tests',
    redirect_uris: [callback],
    grant_types: ['authorization_code'],
    response_types: ['code'],
  }
  const provider = await createProvider(issuer, {
    clients: [client],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture', 'groups'] },
    cookies: { keys: ['keys-of-the-tests'] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, sub) => {
      const claims = person
      return { accountId: sub, claims: () => ({ ...claims, sub }) }
    },
    async loadExistingGrant(context) {
      const grant = new context.oidc.provider.Grant({
        clientId: context.oidc.client?.clientId ?? '',
        accountId: context.oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  listener.handle = async (request, response) => {
    if (otherKey && request.url === '/jwks') {
      response.setHeader('Content-Type', 'application/json')
      return response.end(JSON.stringify({ keys: [otherKey] }))
    }
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    const result = refusing
      ? { error: 'access_denied', error_description: 'The person said no' }
      : { login: { accountId: person.sub } }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }
  return {
    issuer,
    signsIn: (next: ProviderPerson) => {
      person = next
      refusing = false
    },
    refuses: () => {
      refusing = true
    },
    /** Publishes another key than the one that signs. */
    async publishOtherKey() {
      const { publicKey } = await generateKeyPair('RS256', { extractable: true })
      otherKey = { ...(await exportJWK(publicKey)), alg: 'RS256', use: 'sig' }
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Follows the redirects like a browser, with the provider's cookies. Returns the app's answer and its address. */
export async function signInBySingleSignOn(
  online: TestIdentity,
  at: ReturnType<TestIdentity['browser']>,
  callbackURL = '/dashboard',
  provider = 'oidc',
) {
  const begun = await at.post('sign-in/social', { provider, callbackURL })
  if (begun.status !== 200) throw new Error(`The way to the provider is closed: ${begun.status}`)
  const jar = new Map<string, string>()
  let address = String(begun.body.url)
  for (let step = 0; step < 10; step++) {
    if (address.startsWith(`${online.home}/identity/`)) {
      const back = address.slice(`${online.home}/identity/`.length)
      const answer = await at.get(back)
      return { answer, location: answer.headers.get('location'), back }
    }
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(address, { redirect: 'manual', headers: { cookie } })
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const location = answer.headers.get('location')
    if (!location)
      throw new Error(`The provider answered ${answer.status} at ${address}: ${(await answer.text()).slice(0, 500)}`)
    address = new URL(location, address).href
  }
  throw new Error('The provider sends round in circles')
}
