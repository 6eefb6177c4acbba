import { identity } from '../../cloud/session/identity.ts'

/** True if this browser can use passkeys. */
export const canUsePasskeys = (): boolean => typeof PublicKeyCredential !== 'undefined'

/** Loads the WebAuthn library when a passkey is first used. */
const loadLibrary = () => import('@simplewebauthn/browser')

type Options = Awaited<ReturnType<typeof identity.beginPasskey>>['options']
type PasskeyResponse = Parameters<typeof identity.addPasskey>[0]['passkey']

/**
 * Asks the person to use a passkey: instead of a password, or to complete a sign-in. Returns null if they close the
 * question of the browser.
 */
export async function requestPasskey({ secondStep }: { secondStep: boolean }): Promise<PasskeyResponse | null> {
  const { startAuthentication } = await loadLibrary()
  const { options } = await identity.beginPasskeySignIn({ secondStep })
  return nullIfClosed(startAuthentication({ optionsJSON: asJson(options) }))
}

/** Asks the person to create a passkey with these options. Returns null if they close the question of the browser. */
export async function createPasskey(options: Options): Promise<PasskeyResponse | null> {
  const { startRegistration } = await loadLibrary()
  return nullIfClosed(startRegistration({ optionsJSON: asJson(options) }))
}

/** Returns options as the library types them. The cloud made them with the same library. */
const asJson = <Json>(options: Options) => options as unknown as Json

async function nullIfClosed(response: Promise<object>): Promise<PasskeyResponse | null> {
  try {
    return (await response) as PasskeyResponse
  } catch (error) {
    const { name, cause } = error as Error
    if ([name, (cause as Error | undefined)?.name].some((each) => each === 'NotAllowedError' || each === 'AbortError'))
      return null
    throw error
  }
}
