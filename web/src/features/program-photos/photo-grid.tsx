import { type ReactNode, useState } from 'react'
import { withMantine } from '../../shell/with-mantine.tsx'
import { createLazyPart } from '../../ui/lazy-part.tsx'
import styles from './photos.module.css'
import { describePhoto, type Photo } from './photos.ts'

const PhotoViewer = createLazyPart(() => withMantine(import('./photo-viewer.tsx').then((part) => part.PhotoViewer)))

/** Keeps the room of a program's photos until they are loaded. */
export const PhotoPlaces = ({ count }: { count: number }) => (
  <ul className={styles.grid} aria-hidden>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: empty places have no id
      <li key={index} className={styles.tile} />
    ))}
  </ul>
)

type GridProps = { photos: readonly Photo[]; renderMenu?: (photo: Photo, name: string) => ReactNode }

/** Shows photos in equal tiles. Pressing a tile opens its photo in its own shape. */
export function PhotoGrid({ photos, renderMenu }: GridProps) {
  const [openID, setOpenID] = useState<string | null>(null)
  return (
    <>
      <ul className={styles.grid} aria-label="Photos">
        {photos.map((photo, index) => {
          const name = describePhoto(photo, index, photos.length)
          return (
            <li key={photo.photoID} className={styles.tile}>
              <button type="button" className={styles.open} onClick={() => setOpenID(photo.photoID)}>
                <img
                  src={photo.smallPictureURL}
                  alt={name}
                  width={photo.width}
                  height={photo.height}
                  loading="lazy"
                  decoding="async"
                />
              </button>
              {renderMenu?.(photo, name)}
            </li>
          )
        })}
      </ul>
      {openID !== null && (
        <PhotoViewer photos={photos} openID={openID} onOpen={setOpenID} onClose={() => setOpenID(null)} />
      )}
    </>
  )
}
