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

/** Returns an access token for the cookies of a session. */
export async function tokenOf(origin: string, cookie: string): Promise<string> {
  const answer = await fetch(`${origin}/identity/token`, { headers: { cookie, origin } })
  return ((await answer.json()) as { token: string }).token
}

export type Send = (method: string, path: string, body?: object) => Promise<Response>

/** Signs a person of the sample in. Returns a function that sends their requests, with a JSON body if there is one. */
export async function signInOverHttp(origin: string, email: string): Promise<Send> {
  const authorization = `Bearer ${await tokenOf(origin, await cookieOf(origin, email))}`
  return (method, path, body) =>
    fetch(`${origin}${path}`, {
      method,
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
}
