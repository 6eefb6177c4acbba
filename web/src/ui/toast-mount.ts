const mounts = new Set<() => void>()
let wanted = false

/** The list of toasts is not part of the first load: it mounts when the first one is shown. */
export function onFirstToast(mount: () => void): () => void {
  if (wanted) mount()
  mounts.add(mount)
  return () => void mounts.delete(mount)
}

export function wantToasts(): void {
  wanted = true
  for (const mount of mounts) mount()
}
