import type { TestCloud } from '../../../testing/cloud.ts'

/** Returns a store that records each document its queries return: the program's ID, or the name of the collection. */
export function recordReads(cloud: TestCloud) {
  const reads: string[] = []
  const find: typeof cloud.store.find = async (collection, query) => {
    const page = await cloud.store.find(collection, query)
    reads.push(...page.items.map((item) => (item as { programID?: string }).programID ?? collection.name))
    return page
  }
  return { reads, store: { ...cloud.store, find } }
}
