import { build } from '../../scripts/launch/build.js'

/** Builds the current sources before the tests, which use the built files. */
export default build
