import { StandardBracketNotationSerializer } from '@orpc/openapi-client/standard'
import { refuse } from '../../platform/calls/refuse.ts'
import { refuseTooDeep } from './input-values.ts'

/** The names inside a name of a query or form, as a tree. */
type Names = Map<string, Names>

const INDEX = /^(0|[1-9]\d*)$/

/**
 * The names of queries and forms, such as `facilitators[0][role]`. Before the library builds the lists, this refuses
 * names that are nested too deeply, and lists that do not number their entries from 0 in this order. A name such as
 * `a[9999][9999]` would otherwise make it allocate much more memory than was sent.
 */
export class BracketNotation extends StandardBracketNotationSerializer {
  override deserialize(...[fields]: Parameters<StandardBracketNotationSerializer['deserialize']>) {
    const all: Names = new Map()
    for (const [name] of fields) {
      const path = this.parsePath(name)
      refuseTooDeep(path.length)
      let names = all
      for (const part of path) {
        if (INDEX.test(part) && Number(part) > names.size) refuse('invalid-argument', GAPS, 'malformed')
        names = names.getOrInsertComputed(part, () => new Map())
      }
    }
    return super.deserialize(fields)
  }
}

const GAPS = 'Number the entries of a list from 0, in their order and without gaps.'
