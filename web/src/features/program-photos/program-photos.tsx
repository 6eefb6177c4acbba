import { LIMITS } from '@belay/contract/constants'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { cloud } from '../../cloud/client.ts'
import { useAct } from '../../ui/actions/act.ts'
import { askText } from '../../ui/actions/confirm.tsx'
import { createDeleteEntry, createEditEntry, EntryMenu } from '../../ui/buttons/entry-menu.tsx'
import { Pending } from '../../ui/page/loading.tsx'
import { Section } from '../../ui/page/page.tsx'
import { DimmedText } from '../../ui/text/dimmed-text.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import { PhotoUpload } from './photo-upload.tsx'
import styles from './photos.module.css'
import { type Photo, photosQuery } from './photos.ts'

/** Shows staff the photos of a program that is over. Those who may add photos can drop or choose them (R420). */
export function ProgramPhotos({ programID }: { programID: string }) {
  const { data, isPending } = useQuery(photosQuery(programID))
  if (isPending) return <Pending />
  if (!data) return null
  const { items, can, refusals, zipURL } = data
  if (items.length === 0 && !can.add) return null
  return (
    <Section title="Photos">
      <div className={styles.photos}>
        {items.length > 0 && (
          <PhotoGrid
            photos={items}
            {...(can.change && { renderMenu: (photo, name) => <PhotoMenu photo={photo} name={name} /> })}
          />
        )}
        {refusals && refusals.refused > 0 && (
          <DimmedText>
            {refusals.refused} of {refusals.answered} did not agree to photos. Leave them out.
          </DimmedText>
        )}
        {can.add && <PhotoUpload programID={programID} />}
        {items.length > 0 && (
          <Button component="a" variant="default" href={zipURL} download="photos.zip">
            Download all
          </Button>
        )}
      </div>
    </Section>
  )
}

/** Shows the menu of a photo: change its words, or remove it. */
function PhotoMenu({ photo, name }: { photo: Photo; name: string }) {
  const act = useAct()
  const { programID, photoID, version, caption } = photo
  const refresh = ['programPhotos'] as const
  const edit = async () => {
    const words = await askText({
      title: 'Words for this photo',
      body: name,
      label: 'Words',
      required: false,
      maxLength: LIMITS.shortText,
      action: 'Save',
      initial: caption,
      line: true,
    })
    if (words !== null)
      await act(() => cloud.programPhotos.update({ programID, photoID, version, caption: words }), {
        refresh,
        done: 'Saved.',
      })
  }
  const remove = () =>
    act(() => cloud.programPhotos.remove({ programID, photoID, version }), { refresh, done: 'Photo removed.' })
  return (
    <div className={styles.menu}>
      <EntryMenu
        label={`Actions for ${name}`}
        entries={[
          { ...createEditEntry(edit), label: 'Edit words' },
          { ...createDeleteEntry(remove), label: 'Remove' },
        ]}
      />
    </div>
  )
}
