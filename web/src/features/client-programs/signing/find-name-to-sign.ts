/** Returns the name of a signed-in person for their signature. Empty if the account has no name but its address. */
export const findNameToSign = (user: { displayName: string | null; email: string } | null): string =>
  user?.displayName && user.displayName !== user.email.split('@')[0] ? user.displayName : ''
