import type { Outputs } from '../../cloud/client.ts'
import type { SearchOf } from '../../ui/url-state.ts'

export type Client = Outputs['clients']['list']['items'][number]
/** The same read alone, with what the caller may do with it. */
export type OpenClient = Outputs['clients']['get']
export type ClientType = Client['type']
/** What the filter and the open record keep in the address. */
export type ClientsSearch = SearchOf<'/app/clients/viewClients'>

export const CLIENT_TYPE_CHOICES: { value: ClientType; label: string }[] = [
  { value: 'school', label: 'School' },
  { value: 'university', label: 'University' },
  { value: 'corporate', label: 'Corporate' },
  { value: 'non-profit', label: 'Non-profit' },
  { value: 'government', label: 'Government' },
  { value: 'other', label: 'Other' },
]

export const formatClientType = (type: ClientType): string =>
  CLIENT_TYPE_CHOICES.find(({ value }) => value === type)?.label ?? type

type Named = Pick<Client, 'clientID' | 'organization' | 'contactName'>

/** A client among others, which may be of the same name. */
export const toClientChoice = ({ clientID, organization, contactName }: Named) => ({
  value: clientID,
  label: contactName ? `${organization} (${contactName})` : organization,
})
