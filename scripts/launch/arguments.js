import { UserError } from './user-error.js'

/**
 * Parses `--name=value`, `--name` (as `true`) and other words. Throws `UserError` for an unknown name.
 * @param {string[]} words @param {string[]} offered
 */
export function parseArguments(words, offered) {
  /** @type {Record<string, string | true>} */
  const flags = {}
  /** @type {string[]} */
  const rest = []
  for (const word of words) {
    const [, name, value] = /^--([\w-]+)(?:=(.*))?$/s.exec(word) ?? []
    if (name === undefined) rest.push(word)
    else if (!offered.includes(name))
      throw new UserError(
        `There is no option --${name}. ` +
          (offered.length ? `Choose one of: ${offered.map((option) => `--${option}`).join(', ')}.` : ''),
      )
    else flags[name] = value ?? true
  }
  return { flags, rest }
}
