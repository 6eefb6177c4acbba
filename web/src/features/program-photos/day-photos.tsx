import { useQuery } from '@tanstack/react-query'
import { PlainSection } from '../../ui/page/page-head.tsx'
import { RowLink } from '../shift/shift-facts.tsx'
import { PhotoGrid, PhotoPlaces } from './photo-grid.tsx'
import styles from './photos.module.css'
import { photosQuery } from './photos.ts'

/** Shows a client the photos of their program, with a link that downloads all (R421). `count`: their number. */
export function DayPhotos({ programID, count }: { programID: string; count: number }) {
  const { data } = useQuery(photosQuery(programID))
  return (
    <PlainSection title="Photos">
      <div className={styles.photos}>
        {data ? <PhotoGrid photos={data.items} /> : <PhotoPlaces count={count} />}
        <RowLink href={data?.zipURL} download="photos.zip">
          Download all
        </RowLink>
      </div>
    </PlainSection>
  )
}
