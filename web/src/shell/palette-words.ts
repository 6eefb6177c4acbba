import type { EntryLabel } from './side-entries.ts'

/** Synonyms for the search, by the screen's label. */
const OTHER_WORDS: Record<EntryLabel, string> = {
  Home: '',
  Dashboard: 'overview decisions to do approve waiting new users',
  Clients: 'organizations customers schools companies merge duplicates',
  Staff: 'people employees facilitators team directory pay rate',
  Schedule: 'calendar programs assign facilitators shifts week month',
  'Client Contracts': 'sign send agreements invoices amounts void',
  Contracts: 'sign agreements pdf',
  Reports: 'analytics statistics revenue audit history numbers',
  'Charge Items': 'prices price list rates fees products',
  Users: 'roles permissions access accounts admins sign-in disable',
  Contract: 'contract text wording template payment terms',
  'Log Hours': 'timesheet time my hours worked',
  'Log Hours Admin': 'approve hours timesheets return hours pending hours',
  'Pay Finalization': 'payroll pay run salary wages payday finalize pay',
  'T&Cs': 'terms and conditions',
  'Privacy Policy': 'data protection personal data',
  Resources: 'files documents forms downloads handbook',
  'Program Requests': 'approve reject requests inquiries bookings pending',
  'Submit Request': 'new request book ask',
  Places: 'locations rooms venues capacity closures',
  'Program Types': 'activities offers programs kinds catalog',
  'Centre settings': '',
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** Scores how well a name matches the search: 4 equal, 3 starts with it, 2 a word does, 1 contains it, 0 none. */
export function scoreMatch(name: string, typed: string): number {
  const [whole, part] = [plain(name), plain(typed)]
  if (part === '') return 1
  if (whole === part) return 4
  if (whole.startsWith(part)) return 3
  if (whole.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(part))) return 2
  return whole.includes(part) ? 1 : 0
}

/** Finds screens by their label first, then by synonyms. */
export function findScreens<Screen extends { label: EntryLabel }>(screens: readonly Screen[], typed: string): Screen[] {
  const words = plain(typed).split(/\s+/)
  const scored = screens.map((screen) => {
    const also = `${screen.label} ${OTHER_WORDS[screen.label]}`
    const score = scoreMatch(screen.label, typed)
    return { screen, score: score > 0 ? score + 1 : words.every((word) => scoreMatch(also, word) >= 2) ? 1 : 0 }
  })
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ screen }) => screen)
}

type Result = { label?: string; description?: string }

/** Sorts the groups of results by their best match, and the results of each group by match. */
export function sortByMatch<Group extends { actions: Result[] }>(groups: readonly Group[], typed: string): Group[] {
  const score = ({ label = '' }: Result) => scoreMatch(label, typed)
  const best = ({ actions }: Group) => Math.max(0, ...actions.map(score))
  return groups
    .map((group) => ({ ...group, actions: group.actions.toSorted((a, b) => score(b) - score(a)) }))
    .toSorted((a, b) => best(b) - best(a))
}

type Found = { programID: string | null }

/** Removes contracts and requests of programs that are found already, so that each program has one row. */
export function withoutRepeats<Contract extends Found, Request extends Found>(
  programs: readonly Found[],
  contracts: readonly Contract[],
  requests: readonly Request[],
): { contracts: Contract[]; requests: Request[] } {
  const seen = new Set(programs.map(({ programID }) => programID))
  const isNew = ({ programID }: Found) => programID === null || !seen.has(programID)
  const others = contracts.filter(isNew)
  for (const { programID } of others) seen.add(programID)
  return { contracts: others, requests: requests.filter(isNew) }
}
