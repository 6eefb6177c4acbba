import type { Import } from './read-imports.ts'

/** The features of the cloud, in order: a feature imports only features above it. See docs/architecture.md. */
export const FEATURE_ORDER: readonly string[] = [
  'notifications',
  'calendar',
  'audit',
  'centre',
  'charge-items',
  'contract-text',
  'photos',
  'policies',
  'resources',
  'saved-views',
  'security-events',
  'measurements',
  'reports',
  'places',
  'program-types',
  'clients',
  'programs',
  'push',
  'hours-logged',
  'pay-runs',
  'staff',
  'users',
  'identity',
  'reminders',
  'inbox',
  'undo',
]

const isTest = (file: string) => /\.(test|testing)\.ts$/.test(file)
const isDocuments = (file: string) => file.endsWith('.documents.ts')
const isFinder = (file: string) => /\/find-[^/]+\.ts$/.test(file)
const featureOf = (file: string) => /^cloud\/src\/features\/([^/]+)\//.exec(file)?.[1]

/**
 * Returns the imports that break the order of the features. Every feature may import the floor: documents, and finders
 * (`find-x.ts`) whose own imports lead only to the floor and to pure files of their feature. Documents must be part of
 * the floor. `x.calls.ts` may import every feature, because no feature imports calls.
 */
export function findOrderBreaks(imports: readonly Import[]): Import[] {
  const importsOf = Map.groupBy(
    imports.filter(({ to }) => featureOf(to) !== undefined),
    ({ from }) => from,
  )
  const isPure = (file: string) => !importsOf.has(file)
  /** True if a file imports only the floor and pure files of its feature, apart from the platform. */
  const restsOnFloor = (file: string, visited: readonly string[] = []): boolean =>
    (importsOf.get(file) ?? []).every(
      ({ to }) =>
        visited.includes(to) ||
        (isDocuments(to) || isFinder(to)
          ? restsOnFloor(to, [...visited, file])
          : featureOf(to) === featureOf(file) && isPure(to)),
    )
  const isFloor = (file: string) => (isDocuments(file) || isFinder(file)) && restsOnFloor(file)
  return imports.filter(({ from, to }) => {
    const [importer, imported] = [featureOf(from), featureOf(to)]
    if (importer === undefined || imported === undefined || isTest(from)) return false
    if (isDocuments(from) && !restsOnFloor(from)) return true
    if (importer === imported || from.endsWith('.calls.ts') || isFloor(to)) return false
    return !FEATURE_ORDER.includes(imported) || FEATURE_ORDER.indexOf(importer) < FEATURE_ORDER.indexOf(imported)
  })
}
