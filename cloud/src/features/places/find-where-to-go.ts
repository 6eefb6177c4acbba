import { isAtClient, type WhereToGo, whereToGo } from '@belay/contract/where-to-go'
import type { DocumentStore } from '../../platform/documents/store.ts'
import { type Client, clients } from '../clients/clients.documents.ts'
import { type Place, places } from './places.documents.ts'

type Located = { location: string; placeID?: string | null; clientID?: string | null }

/** Returns the client whose address applies: only for a program without a place, at the client's site. */
const findVisitedClient = ({ location, placeID, clientID }: Located) =>
  !placeID && clientID && isAtClient(location) ? clientID : null

const toWhereToGo = ({ location }: Located, place: Place | null | undefined, client: Client | null | undefined) =>
  whereToGo({ location, place, clientAddress: client?.address })

/**
 * Returns where people go for a program. `goesThere`: includes the client's address, which is only for the people who
 * work the program, Admins and the client (R280). People who are merely asked to work it read the location's name.
 */
export async function findWhereToGo(
  reader: Pick<DocumentStore, 'get'>,
  program: Located,
  goesThere: boolean,
): Promise<WhereToGo> {
  const clientID = goesThere ? findVisitedClient(program) : null
  const place = program.placeID ? await reader.get(places, program.placeID) : null
  return toWhereToGo(program, place, clientID ? await reader.get(clients, clientID) : null)
}

/**
 * Returns a function that returns where a person goes for each of these programs, with the client's address. Reads
 * every place and client once.
 */
export async function prepareWhereToGo(store: Pick<DocumentStore, 'getMany'>, programs: readonly Located[]) {
  const idsOf = (ids: readonly (string | null | undefined)[]) => [...new Set(ids)].filter((id) => id != null)
  const [atPlaces, atClients] = await Promise.all([
    store.getMany(places, idsOf(programs.map(({ placeID }) => placeID))),
    store.getMany(clients, idsOf(programs.map(findVisitedClient))),
  ])
  const placeByID = new Map(atPlaces.map((place) => [place.placeID, place]))
  const clientByID = new Map(atClients.map((client) => [client.clientID, client]))
  return (program: Located): WhereToGo =>
    toWhereToGo(program, placeByID.get(program.placeID ?? ''), clientByID.get(findVisitedClient(program) ?? ''))
}
