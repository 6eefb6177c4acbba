/** How many things one message reminds of; more wait for another. */
const MOST = 20

/** The ids of what is due, by the person who is to hear of it. */
export async function* groupByPerson<Due>(
  due: AsyncIterable<Due>,
  of: { person: (due: Due) => string; id: (due: Due) => string },
): AsyncGenerator<string[]> {
  const people = new Map<string, string[]>()
  for await (const one of due) people.getOrInsertComputed(of.person(one), () => []).push(of.id(one))
  for (const ids of people.values()) for (let at = 0; at < ids.length; at += MOST) yield ids.slice(at, at + MOST)
}
