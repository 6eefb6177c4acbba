import { LIMITS } from '@belay/contract/constants'
import { cloud } from '../../cloud/client.ts'
import { session } from '../../cloud/session.ts'
import { type Teller, useAct } from '../../ui/act.ts'
import { toast } from '../../ui/toast.tsx'

const MOST_MB = LIMITS.photoBytes / 1024 / 1024
export const PHOTO_TYPES = 'image/png,image/jpeg,image/webp'

/** Changing the own photo, which is the account's and the staff document's alike; the Welcome label shows it at once. */
export function usePhoto(teller: Teller = toast) {
  const act = useAct(teller)
  const change = (run: () => Promise<unknown>, done: string) => act(() => run().then(() => session.reload()), { done, refresh: ['users', 'staff'] })
  return {
    busy: act.busy,
    choose(file: File | null): void {
      if (file && file.size > LIMITS.photoBytes) teller.error(`A photo has at most ${MOST_MB} MB.`)
      else if (file) void change(() => cloud.users.setPhoto({ photo: file }), 'Photo saved.')
    },
    remove: () => void change(() => cloud.users.removePhoto(), 'Photo removed.'),
  }
}
