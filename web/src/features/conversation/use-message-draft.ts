import { useRef, useState } from 'react'
import { deleteDraft, readDraft, storeDraft, toDraftKey } from '../../ui/form/drafts.ts'

type Draft = { text: string; key: string }
const EMPTY = { text: '' }
const createKey = () => crypto.randomUUID()

/**
 * Returns the unsent message about a program. Its text stays on this device until it is sent. `key` is the idempotency
 * key of exactly this message, so that a message is not sent twice if the answer was lost. A file is not kept, so a
 * message that had one gets another key after a reload.
 */
export function useMessageDraft(programID: string) {
  const draftKey = toDraftKey(`message:${programID}`)
  const [draft, setDraft] = useState<Draft>(() => ({
    ...EMPTY,
    key: createKey(),
    ...readDraft<Draft>(draftKey)?.values,
  }))
  const latestKey = useRef(draft.key)
  const [file, setFile] = useState<File | null>(null)
  const store = (text: string, hasFile: boolean) => {
    const changed = { text, key: createKey() }
    latestKey.current = changed.key
    setDraft(changed)
    if (text === '') deleteDraft(draftKey)
    else storeDraft(draftKey, hasFile ? { text } : changed)
  }
  return {
    ...draft,
    file,
    setText: (text: string) => store(text, file !== null),
    setFile: (chosen: File | null) => {
      setFile(chosen)
      store(draft.text, chosen !== null)
    },
    /** Deletes the message with this key, unless it was changed while it was sent. */
    clear: (key: string) => {
      if (latestKey.current !== key) return
      setFile(null)
      store('', false)
    },
  }
}
