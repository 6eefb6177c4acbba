import type { UseFormReturnType } from '@mantine/form'

export type Values = Record<string, unknown>
/** What somebody else saved first, beside what was typed. */
export type Conflict<V> = { theirs: Partial<V>; version: number | undefined; at: number | undefined }

/** A form that saves through a call, as `useCloudForm` answers it. */
export type CloudForm<V extends Values = Values> = {
  form: UseFormReturnType<V>
  /** Props of a field: `<TextInput label="Name" {...form.field('name')} />`. */
  field: UseFormReturnType<V>['getInputProps']
  submit: () => Promise<void>
  saving: boolean
  problem: string | null
  /** What the cloud said of fields, with its sentence in `problem`. */
  cloudErrors: Record<string, string>
  conflict: Conflict<V> | null
  reapply: () => void
  takeTheirs: () => void
  /** When the draft was kept that fills the form; null without one. */
  draftFrom: number | null
  /** Empties the form and forgets the draft; what was there can be had back by Undo. */
  clear: () => void
  isDirty: () => boolean
  /** Whether this person changed the field at this path, rather than leaving it as it was read. */
  isMine: (path: string) => boolean
  /** Puts the initial values back and forgets the draft. */
  reset: () => void
}
