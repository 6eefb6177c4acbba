/** Returns the result of the work. Rejects if the work takes longer than `ms`. */
export async function withTimeout<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('took too long')), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
