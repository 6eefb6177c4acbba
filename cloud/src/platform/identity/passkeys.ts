import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Settings } from '../settings/settings.ts'
import type { Account, Passkey } from './identity.documents.ts'

type Party = Pick<Settings, 'origin' | 'centre'>
/** The response of the browser's WebAuthn, as the contract has checked it. The library checks the rest. */
export type PasskeyResponse = { id: string; response: Record<string, unknown> }

/** EdDSA, ES256 and RS256. Without a list, the library tries out experimental algorithms of Node, which warns. */
const ALGORITHMS = [-8, -7, -257]

/** Loads the WebAuthn library when it is first needed, because it takes 30 MB of memory. */
const loadLibrary = () => import('@simplewebauthn/server')

const hostOf = ({ origin }: Party) => new URL(origin).hostname
const toDescriptor = ({ id, transports }: Passkey) => ({ id, transports: [...transports] })

/** Creates the options to make a new passkey for an account. The passkey contains the user ID. */
export async function createPasskeyOptions(
  party: Party,
  { userid, email, name }: Account,
  passkeys: readonly Passkey[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await loadLibrary()
  return generateRegistrationOptions({
    rpName: party.centre.name,
    rpID: hostOf(party),
    userID: new TextEncoder().encode(userid),
    userName: email,
    userDisplayName: name,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: passkeys.map(toDescriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

/** Returns the new passkey of a browser's response. Null if the response is not valid for the challenge. */
export async function verifyNewPasskey(
  party: Party,
  passkey: PasskeyResponse,
  challenge: string,
): Promise<Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports'> | null> {
  const { verifyRegistrationResponse } = await loadLibrary()
  const response = passkey as unknown as RegistrationResponseJSON
  const { registrationInfo } = await nullIfRefused(
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: hostOf(party),
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!registrationInfo) return null
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports: [...transports] }
}

/** Creates the options to use a passkey: one of these, or without them any passkey that the browser finds. */
export async function createPasskeyRequest(
  party: Party,
  passkeys: readonly Passkey[] | null,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await loadLibrary()
  return generateAuthenticationOptions({
    rpID: hostOf(party),
    allowCredentials: passkeys?.map(toDescriptor) ?? [],
    userVerification: passkeys ? 'preferred' : 'required',
  })
}

/**
 * Returns the passkey's new counter if the response is valid for the challenge. Null otherwise. With `alone`, the
 * passkey is the only proof, so the device must have verified the person by a PIN, a finger or a face.
 */
export async function verifyPasskey(
  party: Party,
  { id, publicKey, counter }: Passkey,
  passkey: PasskeyResponse,
  challenge: string,
  { alone }: { alone: boolean },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadLibrary()
  const { verified, authenticationInfo } = await nullIfRefused(
    verifyAuthenticationResponse({
      response: passkey as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: hostOf(party),
      credential: { id, publicKey: Buffer.from(publicKey, 'base64url'), counter },
      requireUserVerification: alone,
    }),
  )
  return verified && authenticationInfo ? authenticationInfo.newCounter : null
}

/** Returns the library's result. Empty if the library throws, as it does for every response that is not valid. */
const nullIfRefused = <Result extends object>(work: Promise<Result>): Promise<Partial<Result>> => work.catch(() => ({}))

/** Returns the user ID in the response of a passkey. Empty if it contains none. */
export function readUserid({ response: { userHandle } }: PasskeyResponse): string {
  return typeof userHandle === 'string' ? Buffer.from(userHandle, 'base64url').toString('utf8') : ''
}
