type PageOfItems<Item> = { items: Item[]; next: string | null }

/** Reads all pages of a list. */
export async function readAllPages<Item>(
  fetchPage: (page: { cursor?: string }) => Promise<PageOfItems<Item>>,
): Promise<Item[]> {
  const items: Item[] = []
  let next: string | null = null
  do {
    const page: PageOfItems<Item> = await fetchPage(next ? { cursor: next } : {})
    items.push(...page.items)
    next = page.next
  } while (next)
  return items
}
