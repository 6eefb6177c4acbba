import { Trouble } from './trouble.js'

/** Reads `--name=value` and `--name` words (as `true`) and the rest. Throws `Trouble` for a name that is not offered. */
export function readWords(words, offered) {
  const flags = {}
  const rest = []
  for (const word of words) {
    const match = /^--([\w-]+)(?:=(.*))?$/s.exec(word)
    if (!match) rest.push(word)
    else if (!offered.includes(match[1]))
      throw new Trouble(`--${match[1]} is not known here. ${offered.length ? `There is: ${offered.map((name) => `--${name}`).join(', ')}.` : ''}`)
    else flags[match[1]] = match[2] ?? true
  }
  return { flags, rest }
}
