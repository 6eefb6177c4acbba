const mounts = new Set<() => void>()
let isWanted = false

/** Calls `mount` when the first toast is shown, because the list of toasts is not part of the first load. */
export function onFirstToast(mount: () => void): () => void {
  if (isWanted) mount()
  mounts.add(mount)
  return () => void mounts.delete(mount)
}

export function mountToasts(): void {
  isWanted = true
  for (const mount of mounts) mount()
}
