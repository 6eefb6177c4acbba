/** A square part of a picture: its zoom factor, and its position from 0 (left, top) to 1 (right, bottom). */
export type CropArea = { zoom: number; x: number; y: number }
type Size = { width: number; height: number }

export const INITIAL_CROP: CropArea = { zoom: 1, x: 0.5, y: 0.5 }
export const MAX_ZOOM = 4

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

/** Returns the square of a crop area in the picture's pixels. The square never leaves the picture. */
export function toCropSquare({ width, height }: Size, { zoom, x, y }: CropArea) {
  const side = Math.min(width, height) / clamp(zoom, 1, MAX_ZOOM)
  return { left: (width - side) * clamp(x, 0, 1), top: (height - side) * clamp(y, 0, 1), side }
}

/** Returns the crop area after a drag by a share of the square's side. A direction without room does not move. */
export function moveCrop(size: Size, crop: CropArea, by: { x: number; y: number }): CropArea {
  const { side } = toCropSquare(size, crop)
  const moved = (position: number, room: number, share: number) =>
    room > 0 ? clamp(position - (share * side) / room, 0, 1) : position
  return { zoom: crop.zoom, x: moved(crop.x, size.width - side, by.x), y: moved(crop.y, size.height - side, by.y) }
}
