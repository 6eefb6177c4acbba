import { extractText } from 'unpdf'

/** The text of a PDF, read by another program than made it, with white space folded. Throws when it is none. */
export async function pdfText(file: Blob): Promise<string> {
  const { text } = await extractText(new Uint8Array(await file.arrayBuffer()), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}
