const mounts = new Set<() => void>()
let wanted = false

/** Calls `mount` when the first toast is shown, because the list of toasts is not part of the first load. */
export function onFirstToast(mount: () => void): () => void {
  if (wanted) mount()
  mounts.add(mount)
  return () => void mounts.delete(mount)
}

export function wantToasts(): void {
  wanted = true
  for (const mount of mounts) mount()
}
