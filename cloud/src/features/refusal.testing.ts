import { refused } from '../testing/cloud.ts'

/** Returns the code of a refused call and its reason, if it has one: `failed-precondition: paid`. */
export async function refusalOf(call: Promise<unknown>): Promise<string> {
  const { code, data } = await refused(call)
  return data.reason ? `${code}: ${data.reason}` : code
}
