import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react'
import { useEffect } from 'react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Modal } from '../../ui/layers/layers.tsx'
import styles from './photos.module.css'
import { describePhoto, type Photo } from './photos.ts'

type ViewerProps = {
  photos: readonly Photo[]
  openID: string
  onOpen: (photoID: string) => void
  onClose: () => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Shows one photo in its own shape. The arrow keys show the photos before and after it. */
export function PhotoViewer({ photos, openID, onOpen, onClose }: ViewerProps) {
  const index = photos.findIndex(({ photoID }) => photoID === openID)
  const photo = photos[index]
  useEffect(() => {
    const step = (event: KeyboardEvent) => {
      const next = photos[index + (STEPS[event.key] ?? 0)]
      if (next && next.photoID !== openID) onOpen(next.photoID)
    }
    window.addEventListener('keydown', step)
    return () => window.removeEventListener('keydown', step)
  }, [photos, index, openID, onOpen])
  if (!photo) return null
  const renderStep = (label: string, to: Photo | undefined, icon: typeof IconChevronLeft) => {
    const Icon = icon
    return (
      <IconButton label={label} variant="default" disabled={!to} onClick={() => to && onOpen(to.photoID)}>
        <Icon size={18} />
      </IconButton>
    )
  }
  return (
    <Modal opened onClose={onClose} title={`Photo ${index + 1} of ${photos.length}`} size="large" fullScreen>
      <div className={styles.stage}>
        <img
          key={photo.photoID}
          src={photo.pictureURL}
          alt={describePhoto(photo, index, photos.length)}
          width={photo.width}
          height={photo.height}
        />
      </div>
      <div className={styles.foot}>
        {renderStep('Previous photo', photos[index - 1], IconChevronLeft)}
        {renderStep('Next photo', photos[index + 1], IconChevronRight)}
        <p className={styles.words}>{photo.caption}</p>
        <Button
          component="a"
          variant="default"
          href={photo.pictureURL}
          download={`photo-${index + 1}`}
          leftSection={<IconDownload size={16} />}
        >
          Download
        </Button>
      </div>
    </Modal>
  )
}
