// Which part of the code may import which. `node scripts/boundaries.js` checks it, within `npm run check`.

const TESTS = String.raw`\.(test|testing)\.tsx?$|/testing/`
const FEATURE = '^(cloud|web)/src/features/([^/]+)/'
export const GENERATED = String.raw`\.gen\.ts$`
/** What the browser's first load may take from the contract: small files that import no schemas. */
export const LIGHT_CONTRACT = [
  'access',
  'collections',
  'constants',
  'dates',
  'errors',
  'links',
  'money',
  'screens',
  'statuses',
]

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const forbidden = [
  {
    name: 'no-cycles',
    comment: 'Files do not import each other in a ring, types included. What is loaded on demand may lead back.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'imports-lead-somewhere',
    comment: 'An import of our own must be found, or no rule would see it.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, path: String.raw`^(\.|@belay/)` },
  },
  {
    name: 'contract-stands-alone',
    comment: 'The contract imports zod and @orpc/contract, nothing else.',
    severity: 'error',
    from: { path: '^contract/src/', pathNot: TESTS },
    to: { pathNot: '^contract/src/|^node_modules/(zod|@orpc/contract)/' },
  },
  {
    name: 'cloud-without-web',
    comment: 'The cloud knows nothing of the web.',
    severity: 'error',
    from: { path: '^cloud/' },
    to: { path: '^web/' },
  },
  {
    name: 'web-without-cloud',
    comment: 'The web reaches the cloud only through the contract.',
    severity: 'error',
    from: { path: '^web/' },
    to: { path: '^cloud/' },
  },
  {
    name: 'platform-without-features',
    comment: 'The platform knows nothing of features.',
    severity: 'error',
    from: { path: '^cloud/src/platform/', pathNot: TESTS },
    to: { path: '^cloud/src/(features|sample)/' },
  },
  {
    name: 'ui-without-features',
    comment: 'The ui kit knows nothing of features.',
    severity: 'error',
    from: { path: '^web/src/ui/', pathNot: TESTS },
    to: { path: '^web/src/features/' },
  },
  {
    name: 'features-keep-their-rules',
    comment: "Another feature's calls, rules and presenter are its own. Import the file that does what is needed.",
    severity: 'error',
    from: { path: FEATURE, pathNot: TESTS },
    to: { path: String.raw`${FEATURE}.*\.(calls|rules|presenter)\.tsx?$`, pathNot: '^$1/src/features/$2/' },
  },
  {
    name: 'only-rules-permit',
    comment: 'Only *.rules.ts decides that a document may be written.',
    severity: 'error',
    from: { path: '^cloud/', pathNot: String.raw`\.rules\.ts$|${TESTS}` },
    to: { path: '^cloud/src/platform/permit.ts$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'no-tests-in-what-ships',
    comment: 'What ships does not import tests.',
    severity: 'error',
    from: { path: '^(contract|cloud|web)/src/', pathNot: TESTS },
    to: { path: TESTS, dependencyTypesNot: ['type-only'] },
  },
]

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden,
  options: {
    // TypeScript 7 has no programming interface yet; swc reads the same files.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: GENERATED },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types'],
    },
  },
}
