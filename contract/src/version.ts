import release from '../../package.json' with { type: 'json' }

/** The version of Belay, as the root `package.json` names it. */
export const VERSION: string = release.version
