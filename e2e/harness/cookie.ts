/** Signs a person of the sample in over HTTP. Returns the session's cookies as a `cookie` header. */
export async function cookieOf(origin: string, email: string): Promise<string> {
  const answer = await fetch(`${origin}/identity/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email, password: 'sample-password' }),
  })
  if (answer.status !== 200) throw new Error(`${email} could not sign in: ${answer.status} ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
