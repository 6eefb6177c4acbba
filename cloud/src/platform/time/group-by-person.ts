/** Maximum number of items in one reminder. Further items go into another message. */
const MAX_ITEMS = 20

/** Groups the IDs of due items by the person to remind, at most `most` in a group. */
export async function* groupByPerson<Due>(
  due: AsyncIterable<Due>,
  of: { person: (due: Due) => string; id: (due: Due) => string },
  most: number = MAX_ITEMS,
): AsyncGenerator<string[]> {
  const people = new Map<string, string[]>()
  for await (const item of due) people.getOrInsertComputed(of.person(item), () => []).push(of.id(item))
  for (const ids of people.values()) for (let at = 0; at < ids.length; at += most) yield ids.slice(at, at + most)
}
