/** What a client is known by. */
export type Known = { organization: string; contactEmail: string; phone: string }

/** A name as names are compared: spaces and capitals do not make another organization. */
export const comparedName = (organization: string): string =>
  organization.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLowerCase()

/** Hosts of mail for everybody: two people there need not belong together. */
const FREE_MAIL = new Set(
  [
    'aol.com att.net bellsouth.net comcast.net cox.net earthlink.net fastmail.com gmail.com gmx.com gmx.de gmx.net',
    'googlemail.com hotmail.co.uk hotmail.com icloud.com live.com mac.com mail.com me.com msn.com outlook.com',
    'proton.me protonmail.com rocketmail.com sbcglobal.net verizon.net web.de yahoo.ca yahoo.co.uk yahoo.com',
    'yandex.com ymail.com zoho.com',
  ].flatMap((line) => line.split(' ')),
)

/** Words that many organizations carry, which tell none from another. */
const GENERAL = new Set(
  [
    'and the for of at academy association center centre city club college community company council county',
    'department dept district elementary foundation group high inc institute international llc ltd middle national',
    'office organization public saint school schools service services society state team university',
  ].flatMap((line) => line.split(' ')),
)

const SHORTEST_WORD = 3
const STEM = 4
const MOST_STEMS = 4

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’]s\b|['’]/gu, '')

const wordsOf = (organization: string): string[] => plain(organization).match(/[\p{L}\d]+/gu) ?? []

/** The words of a name that tell it from others. */
const tellingWords = (organization: string): string[] =>
  wordsOf(organization).filter((word) => word.length >= SHORTEST_WORD && !GENERAL.has(word))

const LOCAL_DIGITS = 10
const FEWEST_DIGITS = 7

/** The digits of a telephone number, without the code of its country and an extension; empty where there are few. */
function digitsOf(phone: string): string {
  const [number = ''] = phone.split(/[,;#x]|ext/i)
  const digits = number.replaceAll(/\D/g, '')
  return digits.length < FEWEST_DIGITS ? '' : digits.slice(-LOCAL_DIGITS)
}

/** The domain of an address; empty where everybody can have one there. */
export function ownDomainOf(email: string): string {
  const domain = email.split('@')[1] ?? ''
  return FREE_MAIL.has(domain) ? '' : domain
}

export const domainKey = (domain: string): string => `domain ${domain}`

/** What a client is found by when one like it is looked for, as its index holds it. */
export function matchKeysOf({ organization, contactEmail, phone }: Known): string[] {
  const stems = [...new Set(tellingWords(organization).map((word) => word.slice(0, STEM)))].slice(0, MOST_STEMS)
  const [digits, domain] = [digitsOf(phone), ownDomainOf(contactEmail)]
  return [
    ...stems.map((stem) => `word ${stem}`),
    ...(contactEmail ? [`email ${contactEmail}`] : []),
    ...(domain ? [domainKey(domain)] : []),
    ...(digits ? [`phone ${digits}`] : []),
  ]
}

const pairsOf = (text: string) =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2))

/** How much of two names is alike, from 0 to 1: the pairs of letters they share (Sørensen–Dice). */
function similarityOf(a: string, b: string): number {
  const [pairs, others] = [pairsOf(a), pairsOf(b)]
  const rest = [...others]
  const shared = pairs.filter((pair) => {
    const at = rest.indexOf(pair)
    if (at >= 0) rest.splice(at, 1)
    return at >= 0
  })
  return (2 * shared.length) / Math.max(1, pairs.length + others.length)
}

const SIMILAR = 0.65

/** Whether two names may be one organization's: nearly the same letters, or the one says less than the other. */
export function areSimilarNames(a: string, b: string): boolean {
  const [words, others] = [tellingWords(a), tellingWords(b)]
  const [fewer, more] = words.length < others.length ? [words, others] : [others, words]
  const isPart = fewer.length > 0 && fewer.every((word) => more.includes(word))
  return isPart || similarityOf(wordsOf(a).join(''), wordsOf(b).join('')) >= SIMILAR
}

/** What of a client is as somebody says of theirs, the most telling first; `tells` says whether a domain counts. */
export function likenessesOf(asked: Known, client: Known, tells: (domain: string) => boolean): string[] {
  const isSameName = comparedName(asked.organization) === comparedName(client.organization)
  const isSameEmail = asked.contactEmail !== '' && asked.contactEmail === client.contactEmail
  const [domain, digits] = [ownDomainOf(asked.contactEmail), digitsOf(asked.phone)]
  const isSameDomain = !isSameEmail && domain !== '' && domain === ownDomainOf(client.contactEmail) && tells(domain)
  return [
    ...(isSameName ? ['same name'] : []),
    ...(isSameEmail ? ['same e-mail'] : []),
    ...(digits !== '' && digits === digitsOf(client.phone) ? ['same phone'] : []),
    ...(!isSameName && areSimilarNames(asked.organization, client.organization) ? ['similar name'] : []),
    ...(isSameDomain ? [`same e-mail domain (${domain})`] : []),
  ]
}
