import { Button, Stack } from '@mantine/core'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { DialogFoot } from '../../ui/layers/foot.tsx'
import { Modal } from '../../ui/layers/layers.tsx'
import styles from './account.module.css'
import { type CropArea, INITIAL_CROP, MAX_ZOOM, moveCrop, toCropSquare } from './photo-crop.ts'

/** The side of the stored photo in pixels. Photos are at most 72 px wide, so 512 px is sharp on every screen. */
const SIDE = 512
const QUALITY = 0.9

type Props = {
  picture: ImageBitmap
  /** Returns true if the photo was saved. Otherwise the caller has already shown the error. */
  onSave: (photo: File) => Promise<boolean | undefined>
  onClose: () => void
}

/** Shows a dialog that crops a picture by pointer or keyboard and saves a small square JPEG. */
export default function PhotoDialog({ picture, onSave, onClose }: Props) {
  // A state and not a ref, because the modal mounts the canvas after the first effects.
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null)
  const pointer = useRef<{ x: number; y: number } | null>(null)
  const [crop, setCrop] = useState<CropArea>(INITIAL_CROP)
  const [busy, setBusy] = useState(false)
  const { left, top, side } = toCropSquare(picture, crop)

  useEffect(() => {
    const context = canvas?.getContext('2d')
    if (!context) return
    context.imageSmoothingQuality = 'high'
    context.fillStyle = '#fff'
    context.fillRect(0, 0, SIDE, SIDE)
    context.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE)
  }, [canvas, picture, left, top, side])

  function drag(event: PointerEvent<HTMLCanvasElement>) {
    if (!pointer.current) return
    const width = event.currentTarget.offsetWidth
    const by = { x: (event.clientX - pointer.current.x) / width, y: (event.clientY - pointer.current.y) / width }
    pointer.current = { x: event.clientX, y: event.clientY }
    setCrop((previous) => moveCrop(picture, previous, by))
  }

  async function save() {
    setBusy(true)
    const blob = await new Promise<Blob | null>((resolve) => canvas?.toBlob(resolve, 'image/jpeg', QUALITY))
    const saved = blob && (await onSave(new File([blob], 'photo.jpg', { type: 'image/jpeg' })))
    setBusy(false)
    if (saved) onClose()
  }

  function stopDrag() {
    pointer.current = null
  }

  const renderSlider = (label: string, name: keyof CropArea, [min, max]: [number, number], disabled = false) => (
    <label className={styles.slider}>
      {label}
      <input
        type="range"
        value={crop[name]}
        min={min}
        max={max}
        step={(max - min) / 50}
        disabled={disabled}
        onChange={(event) => setCrop({ ...crop, [name]: Number(event.currentTarget.value) })}
      />
    </label>
  )
  return (
    <Modal opened onClose={onClose} title="Crop your photo" size="small" fullScreen>
      <Stack>
        <canvas
          ref={setCanvas}
          width={SIDE}
          height={SIDE}
          className={styles.crop}
          role="img"
          aria-label="Preview of your photo"
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            pointer.current = { x: event.clientX, y: event.clientY }
          }}
          onPointerMove={drag}
          onPointerUp={stopDrag}
          onPointerCancel={stopDrag}
        />
        {renderSlider('Zoom', 'zoom', [1, MAX_ZOOM])}
        {renderSlider('Move left or right', 'x', [0, 1], picture.width - side < 1)}
        {renderSlider('Move up or down', 'y', [0, 1], picture.height - side < 1)}
        <DialogFoot onLeave={onClose}>
          <Button loading={busy} onClick={() => void save()}>
            Save photo
          </Button>
        </DialogFoot>
      </Stack>
    </Modal>
  )
}
