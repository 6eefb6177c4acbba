import { getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { withAltText, withRowHeaders } from './document-structure.ts'
import { renderPdf } from './render-pdf.ts'
import { richTextToPdf } from './rich-text-to-pdf.ts'

/** Key for text that belongs to no element. */
const OFF_TEXT = 'off the text'

type Node = { role?: string; alt?: string; type?: string; id?: string; children?: Node[] }

/** Reads a document's structure with another library: its elements, their text, and the metadata. */
async function read(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(bytes)
  const lines: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    const texts = new Map<string, string>()
    let open = OFF_TEXT
    for (const item of items) {
      if ('str' in item) texts.set(open, (texts.get(open) ?? '') + item.str)
      else if (item.type === 'endMarkedContent') open = OFF_TEXT
      else open = item.id ?? OFF_TEXT
    }
    const walk = (node: Node, depth: number): void => {
      if (node.role && node.role !== 'Root')
        lines.push(`${' '.repeat(depth)}${node.role}${node.alt ? ` (${node.alt})` : ''}`)
      if (node.type === 'content') lines.push(`"${(texts.get(node.id ?? '') ?? '').trim()}"`)
      for (const child of node.children ?? []) walk(child, depth + 1)
    }
    walk((await page.getStructTree()) as Node, -1)
    lines.push(`off the text: ${texts.get(OFF_TEXT) ?? ''}`)
  }
  return {
    structure: lines.map((line) => line.trim()),
    markInfo: await pdf.getMarkInfo(),
    metadata: await pdf.getMetadata(),
  }
}

it('renderPdf sets the reading order, the roles and the language of the content', async () => {
  const bytes = await renderPdf({
    info: { title: 'A contract', creationDate: new Date(0) },
    header: { columns: [{ text: 'The centre' }] },
    content: [
      { text: 'Program contract', headlineLevel: 1 },
      withRowHeaders({ table: { body: [['Contact', 'Žofie']] } }),
      {
        table: {
          headerRows: 1,
          body: [
            ['Hours', 'Rate'],
            [{ text: 'Total', colSpan: 2 }, ''],
          ],
        },
      },
      { stack: [await richTextToPdf('<h1>When</h1><p>In <b>30</b> days</p><ol><li>First</li><li>Second</li></ol>')] },
      withAltText(
        { svg: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0 L9 9"/></svg>' },
        'Signature of Žofie',
      ),
    ],
  })
  expect(Buffer.from(bytes.subarray(0, 8)).toString()).toBe('%PDF-1.7')
  const { structure, markInfo, metadata } = await read(bytes)
  expect(markInfo).toMatchObject({ Marked: true })
  expect(metadata.info).toMatchObject({ Language: 'en-US', Title: 'A contract' })
  const cell = (role: string, text: string) => [role, 'P', `"${text}"`]
  expect(structure).toEqual([
    'Document',
    ...['H1', '"Program contract"'],
    ...['Table', 'TR', ...cell('TH', 'Contact'), ...cell('TD', 'Žofie')],
    ...['Table', 'TR', ...cell('TH', 'Hours'), ...cell('TH', 'Rate'), 'TR', ...cell('TD', 'Total')],
    ...['H3', '"When"', 'P', '"In 30 days"'],
    ...['L', 'LI', 'Lbl', '"1."', 'LBody', 'P', '"First"', 'LI', 'Lbl', '"2."', 'LBody', 'P', '"Second"'],
    ...['Figure (Signature of Žofie)', '""'],
    'off the text: The centre',
  ])
})

it('renderPdf lets a table header that repeats on the next page be read only once', async () => {
  const bytes = await renderPdf({
    info: { title: 'Long', creationDate: new Date(0) },
    content: [
      { table: { headerRows: 1, body: [['Name'], ...Array.from({ length: 60 }, (_, place) => [`Person ${place}`])] } },
    ],
  })
  const { structure } = await read(bytes)
  expect(structure.filter((line) => line === '"Name"')).toHaveLength(1)
  expect(structure.filter((line) => line.startsWith('"Person'))).toHaveLength(60)
  expect(structure.at(-1)).toBe('off the text: Name')
})

it('renderPdf draws all digits with the same width, and hyphens of words with their own', async () => {
  const amounts = ['$57.60', '$11.11', '$88.88', '$77.77', '$47.07']
  const lines = (style: object) => amounts.map((text) => ({ text, ...style }))
  const bytes = await renderPdf({
    info: { title: 'Amounts', creationDate: new Date(0) },
    header: { stack: lines({ fontSize: 8 }) },
    content: [
      ...lines({}),
      ...lines({ bold: true }),
      { table: { body: lines({ italics: true }).map((cell) => [cell]) } },
      await richTextToPdf(amounts.map((amount) => `<h2>${amount}</h2>`).join('')),
      'Full-Day',
      { text: 'Full-Day', fontFeatures: ['tnum'] },
    ],
  })
  const { items } = await (await (await getDocumentProxy(bytes)).getPage(1)).getTextContent()
  const drawn = items.flatMap((item) =>
    'str' in item && item.str ? [{ ...item, style: `${item.fontName} ${item.height}` }] : [],
  )
  const figures = drawn.filter(({ str }) => amounts.includes(str))
  expect(figures).toHaveLength(5 * amounts.length)
  const widths = Map.groupBy(figures, ({ style }) => style)
  expect(widths.size).toBe(5)
  for (const [first, ...others] of widths.values())
    for (const { width } of others) expect(width).toBeCloseTo(first?.width ?? 0, 3)
  const [words, asFigures] = drawn.filter(({ str }) => str === 'Full-Day')
  expect(words?.width).toBeLessThan(asFigures?.width ?? 0)
})
