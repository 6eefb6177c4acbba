import { Button, type ButtonProps, FileButton, Group } from '@mantine/core'
import { useRef, useState } from 'react'
import { cloud } from '../../cloud/client.ts'
import { session } from '../../cloud/session/session.ts'
import { type OutcomeReporter, useAct } from '../../ui/actions/act.ts'
import { toast } from '../../ui/actions/toast.tsx'
import { createLazyPart } from '../../ui/lazy-part.tsx'

const PhotoDialog = createLazyPart(() => import('./photo-dialog.tsx').then((dialog) => dialog.default))

/** Every picture type that the browser can open. The browser uploads a square JPEG of the picture. */
const PHOTO_TYPES = 'image/*'
const UNREADABLE = "We can't open this file as a picture. Choose a JPEG, PNG or WebP picture."

type PhotoButtonsProps = {
  photoURL: string | null
  /** The button's label without a photo. */
  choose: string
  size?: ButtonProps['size']
  reporter?: OutcomeReporter
}

/** Shows buttons to replace or remove the user's photo. A new picture is cropped first. */
export function PhotoButtons({ photoURL, choose: label, size, reporter = toast }: PhotoButtonsProps) {
  const act = useAct(reporter)
  const reset = useRef<() => void>(null)
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const change = (run: () => Promise<unknown>, done: string) =>
    act(
      () =>
        run()
          .then(() => session.reload())
          .then(() => true),
      { done, refresh: ['users', 'staff'] },
    )
  const close = () => {
    picture?.close()
    setPicture(null)
  }
  const choose = async (file: File | null) => {
    if (!file) return
    // Clears the field, so that the same file can be chosen again.
    reset.current?.()
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
    if (bitmap) setPicture(bitmap)
    else reporter.error(UNREADABLE)
  }
  return (
    <Group gap={size ?? 'xs'}>
      <FileButton resetRef={reset} onChange={(file) => void choose(file)} accept={PHOTO_TYPES}>
        {(props) => (
          <Button variant="default" size={size} {...props} loading={act.busy}>
            {photoURL ? 'Change photo' : label}
          </Button>
        )}
      </FileButton>
      {photoURL && (
        <Button
          variant="subtle"
          color="gray"
          size={size}
          disabled={act.busy}
          onClick={() => void change(() => cloud.users.removePhoto(), 'Photo removed.')}
        >
          Remove
        </Button>
      )}
      {picture && (
        <PhotoDialog
          picture={picture}
          onSave={(photo) => change(() => cloud.users.setPhoto({ photo }), 'Photo saved.')}
          onClose={close}
        />
      )}
    </Group>
  )
}
