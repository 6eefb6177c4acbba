/** The settings are plain JavaScript (`settings/`), so that the launcher checks them before anything is installed. */
export { isLoopback, readSettings, unknownNames } from './settings/read.js'
export { SETTINGS, type Settings } from './settings/table.js'
