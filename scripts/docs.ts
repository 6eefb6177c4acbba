// `npm run docs`: writes the documents that are made from the sources.
import { writeFileSync } from 'node:fs'
import { PERMISSIONS_DOC, permissionsDoc } from './permissions-doc.ts'
import { SETTINGS_DOC, settingsDoc } from './settings-doc.ts'

writeFileSync(SETTINGS_DOC, settingsDoc())
writeFileSync(PERMISSIONS_DOC, permissionsDoc())
