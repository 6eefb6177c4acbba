/** The settings are plain JavaScript (`settings/`), so that the launcher checks them before anything is installed. */
export { findUnknownNames, isLoopback, readSettings } from './read.js'
export { EACH_SETTING, type Overrides, SETTINGS, type Settings } from './table.js'
