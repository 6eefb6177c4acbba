import { extractText } from 'unpdf'

/** Extracts the text of a PDF, with single spaces, by another library than the one that creates PDFs. */
export async function extractPdfText(file: Blob): Promise<string> {
  const { text } = await extractText(new Uint8Array(await file.arrayBuffer()), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}
