/** True if this browser can use passkeys. */
export const canUsePasskeys = (): boolean => typeof PublicKeyCredential !== 'undefined'
