import { fileTypeFromBuffer } from 'file-type'

type Picture = { type: string; width: number; height: number }

const SIZES: Readonly<Record<string, (bytes: DataView) => { width: number; height: number } | null>> = {
  'image/png': (bytes) => ({ width: bytes.getUint32(16), height: bytes.getUint32(20) }),
  'image/jpeg': sizeOfJpeg,
  'image/webp': sizeOfWebp,
}

/** Reads the type and size of a PNG, JPEG or WebP picture from its bytes. Null for anything else. */
export async function readPicture(bytes: Uint8Array): Promise<Picture | null> {
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? ''
  try {
    const size = SIZES[type]?.(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    return size && size.width > 0 && size.height > 0 ? { type, ...size } : null
  } catch (error) {
    if (error instanceof RangeError) return null // the file ends too early
    throw error
  }
}

/** Returns the size from a JPEG's start-of-frame segment, which can follow other segments. */
function sizeOfJpeg(bytes: DataView) {
  for (let at = 2; at < bytes.byteLength; at += 2 + bytes.getUint16(at + 2)) {
    const marker = bytes.getUint16(at)
    if (marker < 0xff01) return null
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
    if (isFrame) return { height: bytes.getUint16(at + 5), width: bytes.getUint16(at + 7) }
  }
  return null
}

/** Returns the size of a WebP picture in any of its three forms: lossy, lossless and extended. */
function sizeOfWebp(bytes: DataView) {
  const form = String.fromCharCode(...new Uint8Array(bytes.buffer, bytes.byteOffset + 12, 4))
  const uint24 = (at: number) => bytes.getUint16(at, true) + bytes.getUint8(at + 2) * 0x10000
  if (form === 'VP8 ') return { width: bytes.getUint16(26, true) & 0x3fff, height: bytes.getUint16(28, true) & 0x3fff }
  if (form === 'VP8X') return { width: uint24(24) + 1, height: uint24(27) + 1 }
  if (form !== 'VP8L') return null
  const packed = bytes.getUint32(21, true)
  return { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 }
}
