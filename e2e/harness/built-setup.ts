import { build } from '../../scripts/launch/build.js'

/** What is tested as it is served is built from the sources as they are. */
export default build
