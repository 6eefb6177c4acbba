import { ERRORS } from '@belay/contract/errors'
import { ORPCError } from '@orpc/client'

/** Reads what only a centre on this machine answers; `not-found` elsewhere. */
export async function readLocalJson<Content>(path: string): Promise<Content> {
  const response = await fetch(path)
  if (!response.ok || !response.headers.get('content-type')?.includes('json'))
    throw new ORPCError('not-found', { status: 404, message: ERRORS['not-found'].message })
  return (await response.json()) as Content
}
