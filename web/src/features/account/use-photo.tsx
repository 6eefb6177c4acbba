import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { cloud } from '../../cloud/client.ts'
import { session } from '../../cloud/session.ts'
import { type OutcomeReporter, useAct } from '../../ui/act.ts'
import { toast } from '../../ui/toast.tsx'

const PhotoDialog = lazy(() => import('./photo-dialog.tsx'))

/** Whatever the browser can show; what is stored is a square JPEG that is made here. */
export const PHOTO_TYPES = 'image/*'
const UNREADABLE = "We can't open this file as a picture. Choose a JPEG, PNG or WebP picture."

/** Changes one's own photo. The page draws `dialog`, which crops a picture of any size. */
export function usePhoto(reporter: OutcomeReporter = toast) {
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
  const dialog: ReactNode = picture && (
    <Suspense fallback={null}>
      <PhotoDialog
        picture={picture}
        onSave={(photo) => change(() => cloud.users.setPhoto({ photo }), 'Photo saved.')}
        onClose={close}
      />
    </Suspense>
  )
  return {
    busy: act.busy,
    dialog,
    /** For the button that chooses the file, so that the same one can be chosen again. */
    resetRef: reset,
    async choose(file: File | null): Promise<void> {
      if (!file) return
      reset.current?.()
      const opened = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
      if (opened) setPicture(opened)
      else reporter.error(UNREADABLE)
    },
    remove: () => void change(() => cloud.users.removePhoto(), 'Photo removed.'),
  }
}
