import { IdentityError, identity } from '../../cloud/session/identity.ts'

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
  return answerOf(startAuthentication({ optionsJSON: asJson(options) }))
}

/** Asks the person to create a passkey with these options. Returns null if they close the question of the browser. */
export async function createPasskey(options: Options): Promise<PasskeyResponse | null> {
  const { startRegistration } = await loadLibrary()
  return answerOf(startRegistration({ optionsJSON: asJson(options) }))
}

/** Returns options as the library types them. The cloud made them with the same library. */
const asJson = <Json>(options: Options) => options as unknown as Json

const CLOSED = ['NotAllowedError', 'AbortError']

/** Returns the browser's answer, or null if the person closed its question. Throws an error to show otherwise. */
async function answerOf(response: Promise<object>): Promise<PasskeyResponse | null> {
  try {
    return (await response) as PasskeyResponse
  } catch (error) {
    const { name, cause } = error as Error
    const names = [name, (cause as Error | undefined)?.name ?? '']
    if (names.some((each) => CLOSED.includes(each))) return null
    if (names.includes('InvalidStateError'))
      throw new IdentityError('passkey-exists', 'This device already has a passkey for your account.')
    throw new IdentityError('passkey-failed', "This browser or device can't use a passkey here. Try another way.")
  }
}
