import { PAGE } from '@belay/contract/constants'

/** Fetches the page of a list at `cursor`, or the first one. */
export type FetchPage<Item> = (page: { limit?: number; cursor?: string }) => Promise<PageOfItems<Item>>
type PageOfItems<Item> = { items: Item[]; next: string | null }

/** Reads all pages of a list. */
export async function readAllPages<Item>(fetchPage: FetchPage<Item>): Promise<Item[]> {
  const items: Item[] = []
  let cursor: string | undefined
  do {
    const page = await fetchPage({ limit: PAGE.most, ...(cursor && { cursor }) })
    items.push(...page.items)
    cursor = page.next ?? undefined
  } while (cursor)
  return items
}
