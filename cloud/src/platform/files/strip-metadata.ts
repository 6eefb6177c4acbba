/**
 * The most parts of a picture that are kept. A picture of the largest size has a few thousand, and each part takes much
 * more memory than a small segment.
 */
const MOST_PARTS = 20_000

/** Adds a part. Throws if there are too many. */
function keep(parts: Buffer[], part: Buffer): void {
  if (parts.length >= MOST_PARTS) throw new RangeError('too many parts')
  parts.push(part)
}

/** Functions that split a picture into parts without metadata (place, time, camera, author), by file type. */
const STRIPPERS: Readonly<Record<string, (bytes: Buffer) => Buffer[]>> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/webp': stripWebp,
}

/** Returns the picture without metadata. Keeps colours and orientation. Null if the picture is cut off or malformed. */
export function stripMetadata(bytes: Uint8Array, type: string): Uint8Array | null {
  const picture = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const parts = STRIPPERS[type]?.(picture)
    return parts ? new Uint8Array(Buffer.concat(parts)) : null
  } catch (error) {
    if (error instanceof RangeError) return null // the file ends too early
    throw error
  }
}

const JPEG = {
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  app0: 0xe0,
  exif: 0xe1,
  colours: 0xe2,
  adobe: 0xee,
  app15: 0xef,
  comment: 0xfe,
}

/** Keeps the pixels, JFIF, the colour profile and Adobe's colour transform. Keeps only the orientation of Exif. */
function stripJpeg(bytes: Buffer): Buffer[] {
  const parts = [bytes.subarray(0, 2)]
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) throw new RangeError('no segment')
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff)
      at++ // fill bytes
    else if (marker === JPEG.end)
      return [...parts, bytes.subarray(at, at + 2)] // The bytes after the end are not part of the picture.
    else {
      const end = at + 2 + bytes.readUInt16BE(at + 2)
      if (end > bytes.length) throw new RangeError('a segment ends too early')
      const orientation = marker === JPEG.exif ? orientationOf(bytes.subarray(at, end)) : 0
      if (orientation > 1) keep(parts, orientationSegment(orientation))
      if (staysInJpeg(marker)) keep(parts, bytes.subarray(at, end))
      at = end
      if (marker !== JPEG.scan) continue
      while (isPixels(bytes, at)) at++
      keep(parts, bytes.subarray(end, at))
    }
  }
}

function staysInJpeg(marker: number): boolean {
  if (marker === JPEG.comment) return false
  return marker < JPEG.app0 || marker > JPEG.app15 || [JPEG.app0, JPEG.colours, JPEG.adobe].includes(marker)
}

/** True if the byte belongs to a scan: within a scan, 0xff is followed by 0 or by a restart number. */
function isPixels(bytes: Buffer, at: number): boolean {
  if (bytes.readUInt8(at) !== 0xff) return true
  const next = bytes.readUInt8(at + 1)
  return next === 0 || (next >= 0xd0 && next <= 0xd7)
}

const ORIENTATION = 0x0112
const EXIF = 'Exif\0\0'

/** Returns the orientation of an Exif segment's first directory: 1 (upright) to 8, or 0 if it is not set. */
function orientationOf(segment: Buffer): number {
  const tiff = segment.subarray(4 + EXIF.length)
  if (segment.toString('latin1', 4, 4 + EXIF.length) !== EXIF || tiff.length < 14) return 0
  const little = tiff.toString('latin1', 0, 2) === 'II'
  const uint16 = (at: number) => (at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let entry = 0; entry < uint16(directory); entry++) {
    const at = directory + 2 + entry * 12
    if (at + 12 > tiff.length) return 0
    if (uint16(at) === ORIENTATION) return uint16(at + 8) <= 8 ? uint16(at + 8) : 0
  }
  return 0
}

/** Creates an Exif segment that contains only the orientation. */
function orientationSegment(orientation: number): Buffer {
  const directory = [0, 1, ORIENTATION >> 8, ORIENTATION & 0xff, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  const content = Buffer.concat([
    Buffer.from(EXIF, 'latin1'),
    Buffer.from('MM\0*\0\0\0\x08', 'latin1'),
    Buffer.from(directory),
  ])
  return Buffer.concat([Buffer.from([0xff, JPEG.exif, 0, content.length + 2]), content])
}

const PNG_SIGNATURE = 8
/** The chunks that affect the look of a still picture. */
const PNG_KEPT = new Set('IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD pHYs'.split(' '))

function stripPng(bytes: Buffer): Buffer[] {
  const parts = [bytes.subarray(0, PNG_SIGNATURE)]
  for (let at = PNG_SIGNATURE; ; ) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) throw new RangeError('a chunk ends too early')
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (PNG_KEPT.has(name)) keep(parts, bytes.subarray(at, end))
    if (name === 'IEND') return parts
    at = end
  }
}

const RIFF_HEADER = 12
const WEBP_DROPPED = new Set(['EXIF', 'XMP '])
/** The flags in the extended header for Exif (bit 3) and XMP (bit 2). */
const WEBP_FLAGS = 0b1100

function stripWebp(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = []
  const end = Math.min(bytes.length, 8 + bytes.readUInt32LE(4))
  for (let at = RIFF_HEADER; at < end; ) {
    const size = bytes.readUInt32LE(at + 4)
    const end = at + 8 + size + (size % 2)
    if (at + 8 + size > bytes.length) throw new RangeError('a chunk ends too early')
    const chunk = Buffer.from(bytes.subarray(at, end))
    const name = chunk.toString('latin1', 0, 4)
    if (name === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~WEBP_FLAGS, 8)
    if (!WEBP_DROPPED.has(name)) keep(parts, chunk)
    at = end
  }
  const header = Buffer.from(bytes.subarray(0, RIFF_HEADER))
  header.writeUInt32LE(
    parts.reduce((sum, { length }) => sum + length, 4),
    4,
  )
  return [header, ...parts]
}
