/** Longest wait for a turn, in milliseconds; what takes longer races again. */
const PATIENCE = 2_000

const queues = new WeakMap<object, Map<string, Promise<void>>>()

/** Runs the work when no other work of this name runs in this process: those who lost a race try again one after the other. */
export async function inTurn<Result>(owner: object, name: string, work: () => Promise<Result>): Promise<Result> {
  const queue = queues.get(owner) ?? new Map<string, Promise<void>>()
  queues.set(owner, queue)
  const before = queue.get(name)
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  queue.set(name, over)
  try {
    if (before) await patiently(before)
    return await work()
  } finally {
    end()
    if (queue.get(name) === over) queue.delete(name)
  }
}

async function patiently(turn: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE)
  })
  await Promise.race([turn, enough])
  clearTimeout(timer)
}
