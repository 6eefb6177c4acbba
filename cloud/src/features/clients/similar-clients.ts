import type { DocumentStore } from '../../platform/documents/store.ts'
import {
  buildMatchKeys,
  type ClientIdentity,
  domainKey,
  findLikenesses,
  normalizeClientName,
  organizationDomainOf,
} from './client-likeness.ts'
import { type Client, clients } from './clients.documents.ts'

const MOST_OF_EACH = 6
const MOST = 5

const RANKS = ['same name', 'same e-mail', 'same phone', 'similar name']
const rankOf = ([first = '']: readonly string[]) => {
  const rank = RANKS.indexOf(first)
  return rank < 0 ? RANKS.length : rank
}

/** Finds up to five clients that may be the sender, most similar first, with the reasons. */
export async function findSimilarClients({ store }: { store: DocumentStore }, sender: ClientIdentity) {
  const find = async (where: Record<string, string>) =>
    (await store.find(clients, { where, orderBy: 'createdAt', limit: MOST_OF_EACH })).items
  const keys = buildMatchKeys(sender)
  const [namesakes, ...matches] = await Promise.all([
    find({ comparedName: normalizeClientName(sender.organization) }),
    ...keys.map((matchKey) => find({ matchKey })),
  ])
  // A domain that many clients share, such as a campus's, does not count.
  const ofDomain = matches[keys.indexOf(domainKey(organizationDomainOf(sender.contactEmail)))] ?? []
  const domainCounts = () => ofDomain.length < MOST_OF_EACH
  const byID = new Map<string, Client>([...namesakes, ...matches.flat()].map((client) => [client.clientID, client]))
  return [...byID.values()]
    .map((client) => ({ client, alike: findLikenesses(sender, client, domainCounts) }))
    .filter(({ alike }) => alike.length > 0)
    .toSorted((a, b) => rankOf(a.alike) - rankOf(b.alike) || b.alike.length - a.alike.length)
    .slice(0, MOST)
    .map(({ client: { clientID, organization, contactName }, alike }) => ({
      clientID,
      organization,
      contactName,
      isSameName: alike[0] === 'same name',
      why: capitalize(alike.join(', ')),
    }))
}

const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
