type Page<Item> = { items: Item[]; next: string | null }

/** Reads all pages of a list. */
export async function readAllPages<Item>(
  fetchPage: (page: { cursor?: string }) => Promise<Page<Item>>,
): Promise<Item[]> {
  const items: Item[] = []
  let next: string | null = null
  do {
    const page: Page<Item> = await fetchPage(next ? { cursor: next } : {})
    items.push(...page.items)
    next = page.next
  } while (next)
  return items
}
