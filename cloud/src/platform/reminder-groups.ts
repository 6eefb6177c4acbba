/** Maximum number of items in one reminder. Further items go into another message. */
const MOST = 20

/** Groups the IDs of due items by the person to remind. */
export async function* groupByPerson<Due>(
  due: AsyncIterable<Due>,
  of: { person: (due: Due) => string; id: (due: Due) => string },
): AsyncGenerator<string[]> {
  const people = new Map<string, string[]>()
  for await (const one of due) people.getOrInsertComputed(of.person(one), () => []).push(of.id(one))
  for (const ids of people.values()) for (let at = 0; at < ids.length; at += MOST) yield ids.slice(at, at + MOST)
}
