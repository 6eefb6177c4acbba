import { resolve } from 'node:path'
import { readSettings, type Settings } from '../cloud/src/platform/settings/settings.ts'

/** Reads the settings of the data's location. A backup needs no other settings, so others may be invalid. */
export function readDataLocation(env: NodeJS.ProcessEnv): Settings {
  const { DATABASE_URL, BELAY_DATA } = env
  return readSettings({ DATABASE_URL, BELAY_DATA })
}

/** Returns the settings with another location of the data: a PostgreSQL address, or a folder. */
export function withDataLocation(settings: Settings, place: string): Settings {
  if (/^postgres(ql)?:/.test(place))
    return { ...settings, ...readSettings({ DATABASE_URL: place, BELAY_DATA: settings.dataDir }) }
  return { ...settings, databaseUrl: '', dataDir: resolve(place) }
}

/** Describes the location of the data, without a password. */
export function describeDataLocation({ databaseUrl, dataDir }: Settings): string {
  if (!databaseUrl) return `the folder ${dataDir}`
  const { host, pathname, username } = new URL(databaseUrl)
  return `the PostgreSQL database ${decodeURIComponent(pathname.slice(1)) || username} at ${host}`
}
