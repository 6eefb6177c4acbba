import { join } from 'node:path'
import { EACH_SETTING } from '../cloud/src/platform/settings/settings.ts'
import { ROOT } from './launch/paths.js'

export const SETTINGS_DOC = join(ROOT, 'docs/settings.md')

const GROUPS: Record<string, string> = {
  '': 'Belay itself',
  centre: 'The centre',
  identity: 'Sign-in',
  oidc: 'External sign-in (OpenID Connect)',
  oidc2: 'A second external sign-in',
  mail: 'E-mail',
  requests: 'Program requests',
  measurement: 'Measurement',
}
const defaultInWords = (value: string | number | boolean) =>
  value === '' ? 'none' : typeof value === 'boolean' ? (value ? 'on' : 'off') : `\`${value}\``

export function settingsDoc(): string {
  const lines = [
    '# Settings',
    '',
    'Every setting is an environment variable. If you leave one out or empty, Belay uses its default. ' +
      "If one isn't valid, Belay names it and doesn't start. Switches take `true`, `false`, `1` or `0`.",
    '',
    '`npm run docs` generates this page from `cloud/src/platform/settings/table.js`.',
  ]
  for (const [group, title] of Object.entries(GROUPS)) {
    lines.push('', `## ${title}`, '', '| Variable | Purpose | Default |', '|---|---|---|')
    for (const { setting } of EACH_SETTING.filter((each) => each.group === group))
      lines.push(`| \`${setting.env}\` | ${setting.doc.replaceAll('|', '\\|')} | ${defaultInWords(setting.default)} |`)
  }
  return `${lines.join('\n')}\n`
}
