const QUALITY = 0.82

/** The shape of the pictures on the public pages. */
const SHAPE = 8 / 3

type Widths = { small: number; large: number }

/**
 * Returns the middle of a chosen picture in the shape that is shown, in two widths in pixels, as WebP where the browser
 * can write it, else as JPEG.
 */
export async function createPictureSizes(
  chosen: File | null,
  widths: Widths,
): Promise<{ picture?: File; smallPicture?: File }> {
  if (!chosen) return {}
  const bitmap = await createImageBitmap(chosen, { imageOrientation: 'from-image' }).catch(() => null)
  // The cloud refuses the file and says why.
  if (!bitmap) return { picture: chosen }
  const [picture, smallPicture] = await Promise.all([
    scalePicture(bitmap, widths.large),
    scalePicture(bitmap, widths.small),
  ])
  bitmap.close()
  return { picture, smallPicture }
}

/** Returns the shown part of a picture at this width in pixels, or at its own width if that is smaller. */
async function scalePicture(bitmap: ImageBitmap, most: number): Promise<File> {
  const [shownWidth, shownHeight] = [
    Math.min(bitmap.width, bitmap.height * SHAPE),
    Math.min(bitmap.height, bitmap.width / SHAPE),
  ]
  const width = Math.round(Math.min(most, shownWidth))
  const canvas = new OffscreenCanvas(width, Math.round(width / SHAPE))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no canvas.')
  context.imageSmoothingQuality = 'high'
  const [left, top] = [(bitmap.width - shownWidth) / 2, (bitmap.height - shownHeight) / 2]
  context.drawImage(bitmap, left, top, shownWidth, shownHeight, 0, 0, canvas.width, canvas.height)
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY })
  const blob = webp.type === 'image/webp' ? webp : await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
  return new File([blob], 'picture', { type: blob.type })
}
