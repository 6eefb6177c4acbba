import { resolve } from 'node:path'
import { readSettings, type Settings } from '../cloud/src/platform/settings.ts'

/** The settings that say where Belay keeps its data. Others need not be valid for a backup. */
export function readDataLocation(env: NodeJS.ProcessEnv): Settings {
  const { DATABASE_URL, BELAY_DATA } = env
  return readSettings({ DATABASE_URL, BELAY_DATA })
}

/** The settings with another place for the data: a PostgreSQL address, or a folder. */
export function withDataLocation(settings: Settings, place: string): Settings {
  if (/^postgres(ql)?:/.test(place))
    return { ...settings, ...readSettings({ DATABASE_URL: place, BELAY_DATA: settings.dataDir }) }
  return { ...settings, databaseUrl: '', dataDir: resolve(place) }
}

/** The place of the data in words, without a password. */
export function describeDataLocation({ databaseUrl, dataDir }: Settings): string {
  if (!databaseUrl) return `the folder ${dataDir}`
  const { host, pathname, username } = new URL(databaseUrl)
  return `the PostgreSQL database ${decodeURIComponent(pathname.slice(1)) || username} at ${host}`
}
