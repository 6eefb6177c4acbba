/** The cache's limit: each megabyte is for answers of this many characters. */
const CHARACTERS_IN_A_MEGABYTE = 500_000
/** Estimated overhead of a cached answer, in characters. */
const CHARACTERS_OF_AN_ANSWER = 200

/** Estimated size in the cache of a row without its document, in characters. */
export const CHARACTERS_PER_ROW = 100

/** Caches an answer of a read that has ended. `length` is the answer's size in characters. */
type CacheAnswer = (question: string, answer: unknown, length: number) => void

/** Creates a cache of answers by their questions. A change of the data removes all of them. */
export function createAnswerCache(megabytes: number) {
  const maxCharacters = megabytes * CHARACTERS_IN_A_MEGABYTE
  const answers = new Map<string, unknown>()
  let characters = 0
  let changes = 0

  function clear(): void {
    answers.clear()
    characters = 0
  }

  return {
    has: (question: string): boolean => answers.has(question),
    /** Returns undefined if there is no answer. */
    find: (question: string): unknown => answers.get(question),
    removeAll(): void {
      changes++
      clear()
    },
    /** Begins a read. The returned function caches its answer, unless the data has changed since then. */
    beginRead(): CacheAnswer {
      const changesBefore = changes
      return (question, answer, answerLength) => {
        const length = question.length + answerLength + CHARACTERS_OF_AN_ANSWER
        if (answer === undefined || changesBefore !== changes || length > maxCharacters || answers.has(question)) return
        if (characters + length > maxCharacters) clear()
        characters += length
        answers.set(question, answer)
      }
    },
  }
}

export type AnswerCache = ReturnType<typeof createAnswerCache>

/** Reads an answer and caches it. `lengthOf` returns its size in characters. */
export async function readAndCache<Answer>(
  cache: AnswerCache,
  question: string,
  read: () => Promise<Answer>,
  lengthOf: (answer: Answer) => number,
): Promise<Answer> {
  const cacheAnswer = cache.beginRead()
  const answer = await read()
  cacheAnswer(question, answer, lengthOf(answer))
  return answer
}
