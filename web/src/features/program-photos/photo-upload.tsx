import { PROGRAM_PHOTOS } from '@belay/contract/photo-limits'
import { type DragEvent, useRef, useState } from 'react'
import { cloud } from '../../cloud/client.ts'
import { useBulkAction } from '../../ui/actions/act.ts'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { createPictureSizes } from '../program-types/create-picture-sizes.ts'
import styles from './photos.module.css'

/** Shows a field to drop or choose photos. They are made smaller here, and sent one after the other. */
export function PhotoUpload({ programID }: { programID: string }) {
  const { runMany, progress } = useBulkAction()
  const [isOver, setIsOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  async function add(file: File) {
    const { picture = file, ...small } = await createPictureSizes(file, PROGRAM_PHOTOS.widths)
    return cloud.programPhotos.add({ programID, picture, ...small })
  }
  function addAll(chosen: FileList | null) {
    const files = [...(chosen ?? [])]
    if (input.current) input.current.value = ''
    if (files.length === 0) return
    let previous: Promise<unknown> = Promise.resolve()
    const addInTurn = (file: File) => {
      const added = previous.then(() => add(file))
      previous = added.catch(() => undefined)
      return added
    }
    void runMany(files, addInTurn, { verb: 'added', label: ({ name }) => name, refresh: ['programPhotos'] })
  }
  const over = (isNowOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setIsOver(isNowOver)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={(event) => {
        over(false)(event)
        if (!progress) addAll(event.dataTransfer.files)
      }}
    >
      <input
        ref={input}
        type="file"
        aria-label="Photos to add"
        multiple
        hidden
        accept="image/png,image/jpeg,image/webp"
        onChange={(event) => addAll(event.currentTarget.files)}
      />
      <PlainButton variant="default" loading={progress !== null} onClick={() => input.current?.click()}>
        Add photos
      </PlainButton>
      <span className="quiet" role="status">
        {progress
          ? `${progress.done} of ${progress.of} sent`
          : `Drop them here, at most ${PROGRAM_PHOTOS.most}. The client is told once a day.`}
      </span>
    </div>
  )
}
