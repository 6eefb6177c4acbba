const QUALITY = 0.82

/** Two widths in pixels. With `shape`, a width divided by a height, only the middle of a picture is kept. */
type Sizes = { small: number; large: number; shape?: number }

/** Returns a chosen picture in two widths, as WebP where the browser can write it, else as JPEG. */
export async function createPictureSizes(
  chosen: File | null,
  { small, large, shape }: Sizes,
): Promise<{ picture?: File; smallPicture?: File }> {
  if (!chosen) return {}
  const bitmap = await createImageBitmap(chosen, { imageOrientation: 'from-image' }).catch(() => null)
  // The cloud refuses the file and says why.
  if (!bitmap) return { picture: chosen }
  const [picture, smallPicture] = await Promise.all([
    scalePicture(bitmap, large, shape),
    scalePicture(bitmap, small, shape),
  ])
  bitmap.close()
  return { picture, smallPicture }
}

/** Returns the part of a picture in this shape at this width in pixels, or at its own width if that is smaller. */
async function scalePicture(bitmap: ImageBitmap, most: number, shape = bitmap.width / bitmap.height): Promise<File> {
  const [shownWidth, shownHeight] = [
    Math.min(bitmap.width, bitmap.height * shape),
    Math.min(bitmap.height, bitmap.width / shape),
  ]
  const width = Math.max(1, Math.round(Math.min(most, shownWidth)))
  const canvas = new OffscreenCanvas(width, Math.max(1, Math.round(width / shape)))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no canvas.')
  context.imageSmoothingQuality = 'high'
  const [left, top] = [(bitmap.width - shownWidth) / 2, (bitmap.height - shownHeight) / 2]
  context.drawImage(bitmap, left, top, shownWidth, shownHeight, 0, 0, canvas.width, canvas.height)
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY })
  const blob = webp.type === 'image/webp' ? webp : await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
  return new File([blob], 'picture', { type: blob.type })
}
