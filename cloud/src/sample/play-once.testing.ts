import { playCentre } from './load-sample.ts'

/** Returns a play for `loadSample` that both stores of a test share. A play takes 20 seconds. */
export function createPlayOnce(): typeof playCentre {
  let played: ReturnType<typeof playCentre> | undefined
  return (...given) => (played ??= playCentre(...given))
}
