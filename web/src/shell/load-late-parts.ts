/** Loads the parts of the frame that come after the first screen. */
export const loadLateParts = () => import('./late-parts.ts')
