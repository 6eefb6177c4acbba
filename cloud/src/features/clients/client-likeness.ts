/** The fields that identify a client. */
export type ClientIdentity = { organization: string; contactEmail: string; phone: string }

/** Normalizes a client's name for comparison. Ignores case and extra spaces. */
export const normalizeClientName = (organization: string): string =>
  organization.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLowerCase()

/** Domains of public mail providers. Two people with such a domain need not belong together. */
const FREE_MAIL = new Set(
  [
    'aol.com att.net bellsouth.net comcast.net cox.net earthlink.net fastmail.com gmail.com gmx.com gmx.de gmx.net',
    'googlemail.com hotmail.co.uk hotmail.com icloud.com live.com mac.com mail.com me.com msn.com outlook.com',
    'proton.me protonmail.com rocketmail.com sbcglobal.net verizon.net web.de yahoo.ca yahoo.co.uk yahoo.com',
    'yandex.com ymail.com zoho.com',
  ].flatMap((line) => line.split(' ')),
)

/** Frequent words in names of organizations. They don't distinguish one from another. */
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

const toPlainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’]s\b|['’]/gu, '')

const wordsOf = (organization: string): string[] => toPlainLetters(organization).match(/[\p{L}\d]+/gu) ?? []

const distinctiveWords = (organization: string): string[] =>
  wordsOf(organization).filter((word) => word.length >= SHORTEST_WORD && !GENERAL.has(word))

const LOCAL_DIGITS = 10
const FEWEST_DIGITS = 7

/** Returns the last ten digits of a phone number, without its extension. Empty if there are fewer than seven. */
function digitsOf(phone: string): string {
  const [number = ''] = phone.split(/[,;#x]|ext/i)
  const digits = number.replaceAll(/\D/g, '')
  return digits.length < FEWEST_DIGITS ? '' : digits.slice(-LOCAL_DIGITS)
}

/** Returns the domain of an e-mail. Empty for a public mail provider. */
export function organizationDomainOf(email: string): string {
  const domain = email.split('@')[1] ?? ''
  return FREE_MAIL.has(domain) ? '' : domain
}

export const domainKey = (domain: string): string => `domain ${domain}`

/** Returns the index keys that find similar clients. */
export function buildMatchKeys({ organization, contactEmail, phone }: ClientIdentity): string[] {
  const stems = [...new Set(distinctiveWords(organization).map((word) => word.slice(0, STEM)))].slice(0, MOST_STEMS)
  const [digits, domain] = [digitsOf(phone), organizationDomainOf(contactEmail)]
  return [
    ...stems.map((stem) => `word ${stem}`),
    ...(contactEmail ? [`email ${contactEmail}`] : []),
    ...(domain ? [domainKey(domain)] : []),
    ...(digits ? [`phone ${digits}`] : []),
  ]
}

const pairsOf = (text: string) =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2))

/** Returns the similarity of two texts from 0 to 1: their share of common letter pairs (Sørensen–Dice). */
function similarityOf(a: string, b: string): number {
  const [pairsOfA, pairsOfB] = [pairsOf(a), pairsOf(b)]
  const unmatched = [...pairsOfB]
  const shared = pairsOfA.filter((pair) => {
    const index = unmatched.indexOf(pair)
    if (index >= 0) unmatched.splice(index, 1)
    return index >= 0
  })
  return (2 * shared.length) / Math.max(1, pairsOfA.length + pairsOfB.length)
}

const SIMILAR = 0.65

/** True if the letters of two names are nearly equal, or one contains all distinctive words of the other. */
export function areSimilarNames(a: string, b: string): boolean {
  const [words, others] = [distinctiveWords(a), distinctiveWords(b)]
  const [fewer, more] = words.length < others.length ? [words, others] : [others, words]
  const isPart = fewer.length > 0 && fewer.every((word) => more.includes(word))
  return isPart || similarityOf(wordsOf(a).join(''), wordsOf(b).join('')) >= SIMILAR
}

/** Returns the likenesses of a request's sender and a client, strongest first. */
export function findLikenesses(
  sender: ClientIdentity,
  client: ClientIdentity,
  domainCounts: (domain: string) => boolean,
): string[] {
  const isSameName = normalizeClientName(sender.organization) === normalizeClientName(client.organization)
  const isSameEmail = sender.contactEmail !== '' && sender.contactEmail === client.contactEmail
  const [domain, digits] = [organizationDomainOf(sender.contactEmail), digitsOf(sender.phone)]
  const isSameDomain =
    !isSameEmail && domain !== '' && domain === organizationDomainOf(client.contactEmail) && domainCounts(domain)
  return [
    ...(isSameName ? ['same name'] : []),
    ...(isSameEmail ? ['same e-mail'] : []),
    ...(digits !== '' && digits === digitsOf(client.phone) ? ['same phone'] : []),
    ...(!isSameName && areSimilarNames(sender.organization, client.organization) ? ['similar name'] : []),
    ...(isSameDomain ? [`same e-mail domain (${domain})`] : []),
  ]
}
