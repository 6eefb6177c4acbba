/** Signs a sample person in over HTTP; answers the cookies of the session, for the header of that name. */
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
