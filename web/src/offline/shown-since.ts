import { createStore } from '../create-store.ts'

/** The time in ms of the oldest answer on screen that came from this device; null if all came from the cloud. */
export const shownSince = createStore<number | null>(null)
/** Starts the new version of the app; null while this one is the newest. */
export const startUpdate = createStore<(() => void) | null>(null)
