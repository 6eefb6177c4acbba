import type { Import } from './read-imports.ts'

const isTest = (file: string) => /\.(test|testing)\.tsx?$|\/testing\//.test(file)
const isInFeatures = (file: string) => /^(cloud|web)\/src\/features\//.test(file)
/** Returns the feature's folder of a file, such as `cloud/src/features/staff`. */
const featureOf = (file: string) => /^(cloud|web)\/src\/features\/[^/]+/.exec(file)?.[0]

/** The forbidden imports, each with its reason or alternative. Each rule applies to every file. */
export const RULES: { name: string; why: string; forbids: (one: Import) => boolean }[] = [
  {
    name: 'imports-lead-somewhere',
    why: 'There is no such file. TypeScript does not look for style sheets.',
    forbids: ({ missing }) => missing,
  },
  {
    name: 'contract-stands-alone',
    why: 'The contract imports zod, @orpc/contract and the version of the release, nothing else.',
    forbids: ({ from, to }) =>
      from.startsWith('contract/') &&
      !isTest(from) &&
      !/^(contract\/|package\.json$|(zod|@orpc\/contract)(\/|$))/.test(to),
  },
  {
    name: 'cloud-without-web',
    why: 'The cloud knows nothing of the web.',
    forbids: ({ from, to }) => from.startsWith('cloud/') && to.startsWith('web/'),
  },
  {
    name: 'web-without-cloud',
    why: 'The web reaches the cloud only through the contract.',
    forbids: ({ from, to }) => from.startsWith('web/') && to.startsWith('cloud/'),
  },
  {
    name: 'platform-without-features',
    why: 'The platform knows nothing of features.',
    forbids: ({ from, to }) =>
      from.startsWith('cloud/src/platform/') && !isTest(from) && /^cloud\/src\/(features|sample)\//.test(to),
  },
  {
    name: 'ui-without-features',
    why: 'The ui kit knows nothing of features.',
    forbids: ({ from, to }) => from.startsWith('web/src/ui/') && !isTest(from) && isInFeatures(to),
  },
  {
    name: 'features-keep-their-rules',
    why: "Another feature's rules and presenter are its own. Import the file that does what is needed.",
    forbids: ({ from, to }) =>
      isInFeatures(from) &&
      isInFeatures(to) &&
      !isTest(from) &&
      featureOf(from) !== featureOf(to) &&
      /\.(rules|presenter)\.tsx?$/.test(to),
  },
  {
    name: 'calls-on-top',
    why: 'Only calls.ts imports the calls of a feature, so that these may import every feature.',
    forbids: ({ from, to }) => to.endsWith('.calls.ts') && from !== 'cloud/src/calls.ts' && !isTest(from),
  },
  {
    name: 'only-rules-permit',
    why: 'Only *.rules.ts decides that a document may be written or a list may be read.',
    forbids: ({ from, to, typeOnly }) =>
      to === 'cloud/src/platform/calls/permit.ts' && !typeOnly && !from.endsWith('.rules.ts') && !isTest(from),
  },
  {
    name: 'no-tests-in-what-ships',
    why: 'What ships does not import tests.',
    forbids: ({ from, to, typeOnly }) =>
      /^(contract|cloud|web)\//.test(from) && isTest(to) && !isTest(from) && !typeOnly,
  },
]
