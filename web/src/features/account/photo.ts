import { LIMITS } from '@belay/contract/constants'
import { useState } from 'react'
import { cloud } from '../../cloud/client.ts'
import { refresh } from '../../cloud/query.ts'
import { session } from '../../cloud/session.ts'
import { toast } from '../../ui/toast.tsx'
import { useFocusBack } from '../../ui/use-focus-back.ts'

const MOST_MB = LIMITS.photoBytes / 1024 / 1024
export const PHOTO_TYPES = 'image/png,image/jpeg,image/webp'

type Tell = { done: (sentence: string) => unknown; error: (error: unknown) => unknown }

/** Changing the own photo, which is the account's and the staff document's alike; the Welcome label shows it at once. */
export function usePhoto(tell: Tell = toast) {
  const [busy, setBusy] = useState(false)
  useFocusBack(busy)
  const change = async (run: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await run()
      await session.reload()
      await refresh('users', 'staff')
      tell.done(done)
    } catch (error) {
      tell.error(error)
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    choose(file: File | null): void {
      if (file && file.size > LIMITS.photoBytes) tell.error(`A photo has at most ${MOST_MB} MB.`)
      else if (file) void change(() => cloud.users.setPhoto({ photo: file }), 'Photo saved.')
    },
    remove: () => void change(() => cloud.users.removePhoto(), 'Photo removed.'),
  }
}
