import { resolve } from 'node:path'
import { readSettings, type Settings } from '../cloud/src/platform/settings.ts'

/** What of the settings says where Belay keeps its data; nothing else has to be right to back it up. */
export function whereBelayKeeps(env: NodeJS.ProcessEnv): Settings {
  const { DATABASE_URL, BELAY_DATA } = env
  return readSettings({ DATABASE_URL, BELAY_DATA })
}

/** The settings with another place: a PostgreSQL address, or a folder. */
export function elsewhere(settings: Settings, place: string): Settings {
  if (/^postgres(ql)?:/.test(place))
    return { ...settings, ...readSettings({ DATABASE_URL: place, BELAY_DATA: settings.dataDir }) }
  return { ...settings, databaseUrl: '', dataDir: resolve(place) }
}

/** The place in words, without a password. */
export function placeOf({ databaseUrl, dataDir }: Settings): string {
  if (!databaseUrl) return `the folder ${dataDir}`
  const { host, pathname, username } = new URL(databaseUrl)
  return `the PostgreSQL database ${decodeURIComponent(pathname.slice(1)) || username} at ${host}`
}
