import { fileTypeFromBuffer } from 'file-type'

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument'

/** The allowed file types, each with its extensions. A file without one of them gets the first. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  [`${OFFICE}.wordprocessingml.document`]: ['docx'],
  [`${OFFICE}.spreadsheetml.sheet`]: ['xlsx'],
  [`${OFFICE}.presentationml.presentation`]: ['pptx'],
  [`${OPEN_DOCUMENT}.text`]: ['odt'],
  [`${OPEN_DOCUMENT}.spreadsheet`]: ['ods'],
  [`${OPEN_DOCUMENT}.presentation`]: ['odp'],
  'application/msword': ['doc'],
  'application/vnd.ms-excel': ['xls'],
  'application/vnd.ms-powerpoint': ['ppt'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'video/mp4': ['mp4', 'm4v'],
  'text/csv': ['csv'],
  'text/plain': ['txt', 'text', 'md', 'log'],
}
export const ALLOWED_IN_WORDS =
  'PDF, Word, Excel, PowerPoint, OpenDocument, JPEG, PNG, WebP, GIF, MP4, CSV and plain text'

/** The streams that distinguish older Office files from others in the same container format, such as installers. */
const OLD_OFFICE: readonly (readonly [stream: string, type: string])[] = [
  ['WordDocument', 'application/msword'],
  ['Workbook', 'application/vnd.ms-excel'],
  ['PowerPoint Document', 'application/vnd.ms-powerpoint'],
]

/** Detects a file's type from its bytes. Null for a type that is not allowed, and for text with markup or a script. */
export async function detectFileType(bytes: Uint8Array, name: string): Promise<{ type: string; name: string } | null> {
  const detected = await fileTypeFromBuffer(bytes)
  const binaryType = detected?.mime === 'application/x-cfb' ? oldOfficeType(bytes) : detected?.mime
  const type = detected ? binaryType : textType(bytes, name)
  const endings = ALLOWED[type ?? '']
  return type && endings ? { type, name: safeName(name, endings) } : null
}

function oldOfficeType(bytes: Uint8Array): string | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return OLD_OFFICE.find(([stream]) => buffer.includes(Buffer.from(stream, 'utf16le')))?.[1] ?? null
}

function textType(bytes: Uint8Array, name: string): string | null {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what tells other files from text
  if (/[\u0000-\u0008\u000B\u000E-\u001F]/.test(text) || /^\s*(<|#!|%!)/.test(text)) return null
  if (/<(!doctype|html|script|svg|iframe|body)\b/i.test(text.slice(0, 4096))) return null
  return /\.csv$/i.test(name) ? 'text/csv' : 'text/plain'
}

/** Returns the name without folders and control characters, with an extension of its type. */
function safeName(name: string, endings: readonly string[]): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they have no place in a file name
  const base = last.replace(/[\u0000-\u001F\u007F"<>|:*?\u202A-\u202E]/g, '').trim() || 'file'
  const ending = /\.([^.]+)$/.exec(base)?.[1]?.toLowerCase()
  const shortened = base.slice(0, 180)
  return ending && endings.includes(ending) && shortened === base ? base : `${shortened}.${endings[0]}`
}
