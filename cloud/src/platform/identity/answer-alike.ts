/** The time in ms that an answer takes at least if its work depends on whether an account exists. */
const LEAST_MS = 60

/** Returns the result after at least 60 ms, so that the duration does not reveal if an account exists. */
export async function answerAlike<Result>(work: Promise<Result>): Promise<Result> {
  const [result] = await Promise.allSettled([work, new Promise((resolve) => setTimeout(resolve, LEAST_MS))])
  if (result.status === 'rejected') throw result.reason
  return result.value
}

/** Returns the path of a page in the app. Empty if the address leads out of the app. */
export function toAppPath(path: string | undefined, origin: string): string {
  const url = path ? URL.parse(path, origin) : null
  const inside = url?.origin === origin && !url.pathname.startsWith('//') && !/[\\\p{Cc}]/u.test(path ?? '')
  return inside ? `${url.pathname}${url.search}${url.hash}` : ''
}
