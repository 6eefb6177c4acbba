import type { Text } from './read-texts.ts'

/** The rules of wording, by the name that the check prints. Each rule is applied to every sentence. */
const RULES = {
  'opens with a bare clause': /^(What|Who|Whose|Whom|Which|Where|Wherever|Whoever|Whatever)\b(?!.*\?)/,
  'a bare clause after a stop': /[.;:] (what|who|whose|whom|where|whoever|whatever)\b(?!.*\?)/,
  'an old word': /\b(anew|afresh|whoever|whomever|whom|oneself|lest|thereof|thereby)\b/,
  'opens with a preposition of relation': /^(Of|Beside|Beyond|Among|By|As)\b/,
  'a roundabout phrase': /\b(as (it|they) (is|are|was|were|stands?)|of (its|their|his|her|one's) own|none of|one's)\b/,
  'somebody is told': /\b(tells?|told|says?|said|hears?|heard) (of|by|to|what|who|whom|so)\b/,
  'a vague measure': /\b(so (many|much|long|far|often)|by now|at hand|meanwhile|beside)\b/,
  'three clauses in one sentence': /(\b(what|that|who|whom|whose|which)\b.*){3}/,
}
const VERB_FIRST = /^(True if\b|(?:[A-Z][a-z]+ly )?[A-Za-z][a-z-]*s\b)/

const withoutCode = (text: string) => text.replace(/`[^`]*`/g, '`').replace(/\s+/g, ' ')
const sentencesOf = (text: string) => withoutCode(text).split(/(?<=[.?!]) (?=[A-Z])/)

/** Returns why a text is hard to read: the names of the rules that it breaks. */
export function findHardWords({ text, isFunctionDoc }: Text): string[] {
  const broken = Object.entries(RULES)
    .filter(([, rule]) => sentencesOf(text).some((sentence) => rule.test(sentence)))
    .map(([name]) => name)
  const verbless = isFunctionDoc && !text.startsWith('@') && !VERB_FIRST.test(text)
  return verbless ? [...broken, 'does not open with a verb'] : broken
}
