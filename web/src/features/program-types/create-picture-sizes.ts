const QUALITY = 0.82

type Widths = { small: number; large: number }

/** Returns a chosen picture in two widths in pixels, as WebP where the browser can write it, else as JPEG. */
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

/** Returns the picture at this width in pixels, or at its own width if that is smaller. */
async function scalePicture(bitmap: ImageBitmap, most: number): Promise<File> {
  const width = Math.min(most, bitmap.width)
  const canvas = new OffscreenCanvas(width, Math.round((bitmap.height * width) / bitmap.width))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no canvas.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY })
  const blob = webp.type === 'image/webp' ? webp : await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
  return new File([blob], 'picture', { type: blob.type })
}
