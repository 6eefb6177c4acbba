/** Writes `src/routeTree.gen.ts` from the files in `src/routes`, so that types are right without a build. */
import { Generator, getConfig } from '@tanstack/router-generator'
import { routerConfig } from '../router.config.ts'

const root = `${import.meta.dirname}/..`
await new Generator({ config: getConfig({ ...routerConfig }, root), root }).run()
