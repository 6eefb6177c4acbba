import { join } from 'node:path'
import { type Access, admits } from '../contract/src/access.ts'
import { accessOf, CALL_FACTS } from '../contract/src/call-facts.ts'
import { formatRole, type Role } from '../contract/src/roles.ts'
import { ROOT } from './launch/paths.js'

export const PERMISSIONS_DOC = join(ROOT, 'docs/permissions.md')

const withRole = (permission: Role) => ({ title: formatRole(permission), person: { verified: true, permission } })
/** The columns of the table, with a caller of each kind. */
const CALLERS = [
  { title: 'Anybody', person: null },
  ...(['No Access', 'Client', 'Facilitator', 'Admin'] as const).map(withRole),
  { title: 'Link', person: { verified: false, permission: 'No Access' as const, linkPass: {} } },
]

const cellOf = (access: Access, person: Parameters<typeof admits>[1]) =>
  admits(access, person) ? (access.own ? 'own' : 'yes') : ''

export function permissionsDoc(): string {
  const lines = [
    '# Permissions',
    '',
    'The callers of each call of the API, and the effects of the call. `Anybody` needs no sign-in; the others have a',
    'verified e-mail address. `Link` is the mailed link of a contract, which opens only that contract. With `own`, the',
    "caller reaches only documents that concern them. The feature's rules say which, and mostly let Admins reach all.",
    '',
    '`Trail` has the words of the audit trail after the name of the caller. A call without them changes nothing.',
    '`Counts as` is the allowance that the call uses up. A read is free.',
    '',
    '`npm run docs` generates this page from the calls in `contract/src/`.',
  ]
  let branch = ''
  for (const [call, { changing, cost }] of CALL_FACTS) {
    const [of = '', name] = call.split('.')
    if (of !== branch) {
      const titles = ['Call', ...CALLERS.map(({ title }) => title), 'Trail', 'Undo', 'Counts as']
      lines.push('', `## ${of}`, '', `| ${titles.join(' | ')} |`, `|${titles.map(() => '---|').join('')}`)
      branch = of
    }
    const undo = changing && (changing.undo === true ? 'yes' : changing.whileHeld ? 'while its e-mails wait' : 'no')
    const may = CALLERS.map(({ person }) => cellOf(accessOf(call), person))
    lines.push(`| ${[`\`${name}\``, ...may, changing?.did ?? '', undo ?? '', cost].join(' | ')} |`)
  }
  return `${lines.join('\n')}\n`
}
