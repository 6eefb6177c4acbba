import type { EntryLabel } from '../top-bar/side-entries.ts'

/** Synonyms for the search, by the screen's label. */
const SYNONYMS: Record<EntryLabel, string> = {
  Home: '',
  Programs: 'offers prices free days choose',
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

const normalize = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** Scores how well a name matches the search: 4 equal, 3 starts with it, 2 a word does, 1 contains it, 0 none. */
export function scoreMatch(name: string, query: string): number {
  const [plainName, plainQuery] = [normalize(name), normalize(query)]
  if (plainQuery === '') return 1
  if (plainName === plainQuery) return 4
  if (plainName.startsWith(plainQuery)) return 3
  if (plainName.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(plainQuery))) return 2
  return plainName.includes(plainQuery) ? 1 : 0
}

/** Finds screens by their label first, then by synonyms. */
export function findScreens<Screen extends { label: EntryLabel }>(screens: readonly Screen[], query: string): Screen[] {
  const words = normalize(query).split(/\s+/)
  const scored = screens.map((screen) => {
    const searchText = `${screen.label} ${SYNONYMS[screen.label]}`
    const score = scoreMatch(screen.label, query)
    return { screen, score: score > 0 ? score + 1 : words.every((word) => scoreMatch(searchText, word) >= 2) ? 1 : 0 }
  })
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ screen }) => screen)
}

type Result = { label?: string; description?: string }

/** Sorts the groups of results by their best match, and the results of each group by match. */
export function sortByMatch<Group extends { actions: Result[] }>(groups: readonly Group[], query: string): Group[] {
  const score = ({ label = '' }: Result) => scoreMatch(label, query)
  const best = ({ actions }: Group) => Math.max(0, ...actions.map(score))
  return groups
    .map((group) => ({ ...group, actions: group.actions.toSorted((a, b) => score(b) - score(a)) }))
    .toSorted((a, b) => best(b) - best(a))
}

type ProgramRecord = { programID: string | null }

/** Removes contracts and requests of programs that are found already, so that each program has one row. */
export function omitRepeats<Contract extends ProgramRecord, Request extends ProgramRecord>(
  programs: readonly ProgramRecord[],
  contracts: readonly Contract[],
  requests: readonly Request[],
): { contracts: Contract[]; requests: Request[] } {
  const knownIDs = new Set(programs.map(({ programID }) => programID))
  const isNew = ({ programID }: ProgramRecord) => programID === null || !knownIDs.has(programID)
  const newContracts = contracts.filter(isNew)
  for (const { programID } of newContracts) knownIDs.add(programID)
  return { contracts: newContracts, requests: requests.filter(isNew) }
}
