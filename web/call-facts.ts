import { resolve } from 'node:path'
import type { CallFacts } from '@belay/contract/call'
import { type Plugin, runnerImport } from 'vite'

const SOURCE = resolve(import.meta.dirname, '../contract/src/call-facts.ts')
type Source = typeof import('../contract/src/call-facts.ts')

/** The writer of each module, by the module's address. The first load has only the second, which is small. */
const MODULES: Record<string, (source: Source) => string> = {
  '\0virtual:call-facts': writeFacts,
  '\0virtual:calls-for-everyone': (source) =>
    writeList(source, 'CALLS_FOR_EVERYONE', ({ who, changing }) => who === 'everyone' && !changing),
  '\0virtual:calls-answering-files': (source) =>
    writeList(source, 'CALLS_ANSWERING_FILES', ({ answersFile }) => answersFile),
  '\0virtual:calls-working-offline': (source) =>
    [
      writeByRole(source, 'READS_KEPT', ({ changing }) => changing === null),
      writeByRole(source, 'CHANGES_SENT_LATER', ({ changing }) => changing !== null),
    ].join('\n'),
}

/**
 * Provides the facts of the calls that the browser needs, as modules that `src/call-facts.d.ts` describes. The build
 * reads them from the contract, because the contract itself is too large for the first load.
 */
export function callFacts(): Plugin {
  const sources = new Set<string>()
  return {
    name: 'belay-call-facts',
    resolveId: (name) => (`\0${name}` in MODULES ? `\0${name}` : undefined),
    async load(address) {
      const write = MODULES[address]
      if (!write) return
      const { module, dependencies } = await runnerImport<Source>(SOURCE)
      for (const file of [SOURCE, ...dependencies]) {
        sources.add(file)
        this.addWatchFile(file)
      }
      return write(module)
    },
    hotUpdate({ file, modules }) {
      if (!sources.has(file)) return
      const { moduleGraph } = this.environment
      return [...modules, ...Object.keys(MODULES).flatMap((address) => moduleGraph.getModuleById(address) ?? [])]
    },
  }
}

/** Returns the facts of the calls that send an access token: all except those of sign-in. */
const listFacts = ({ CALL_FACTS }: Source) => [...CALL_FACTS].filter(([call]) => !call.startsWith('identity.'))

/**
 * Writes who may make each call, and what it does. Calls of the same facts share one object, which saves space. The
 * cloud decides on ownership, so the browser does not get `own`.
 */
function writeFacts(source: Source): string {
  const shared = new Map<string, string>()
  const branches: Record<string, string[]> = {}
  for (const [call, { changing }] of listFacts(source)) {
    const [branch = '', name] = call.split('.')
    const { own: _, ...access } = source.accessOf(call)
    const facts = JSON.stringify({
      access,
      reads: changing === null || undefined,
      canBeUndone: source.canBeUndone(call) || undefined,
    })
    const variable = shared.get(facts) ?? `facts${shared.size}`
    shared.set(facts, variable)
    branches[branch] = [...(branches[branch] ?? []), `${name}: ${variable}`]
  }
  return [
    ...[...shared].map(([facts, variable]) => `const ${variable} = ${facts}`),
    'export const CALL_FACTS = {',
    // Calls of the same facts stand together, which compresses better.
    ...Object.entries(branches).map(([branch, calls]) => `${branch}: { ${calls.toSorted(byFacts).join(', ')} },`),
    '}',
  ].join('\n')
}

const byFacts = (a: string, b: string) => (a.split(': ')[1] ?? '').localeCompare(b.split(': ')[1] ?? '')

/** Writes a list of calls, for what is needed before the facts of every call are there. */
function writeList(source: Source, name: string, belongs: (facts: CallFacts) => boolean): string {
  const calls = listFacts(source).flatMap(([call, facts]) => (belongs(facts) ? [call] : []))
  return `export const ${name} = ${JSON.stringify(calls)}`
}

/** Writes the lists of the calls that work without a network, by role. */
function writeByRole(source: Source, name: string, belongs: (facts: CallFacts) => boolean): string {
  const lists: Record<string, string[]> = {}
  for (const [call, facts] of listFacts(source))
    if (belongs(facts)) for (const role of facts.worksOffline) lists[role] = [...(lists[role] ?? []), call]
  return `export const ${name} = ${JSON.stringify(lists)}`
}
