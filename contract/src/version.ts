import release from '../../package.json' with { type: 'json' }

/** Belay's version, from the root `package.json`. */
export const VERSION: string = release.version
