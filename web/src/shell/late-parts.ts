// The parts of the frame that every page loads right after its screen, in one file.
export { signOut } from '../cloud/session/sign-out.ts'
export { default as OfflineStrip } from './offline-strip.tsx'
export { default as FloatingLayers } from './palette/floating-layers.tsx'

/** The time in ms after which the page is measured, so that this delays nothing. */
const MEASURED_AFTER_MS = 1000

setTimeout(() => void import('../measure.ts').then((part) => part.measure()).catch(() => undefined), MEASURED_AFTER_MS)
