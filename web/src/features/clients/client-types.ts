import type { Outputs } from '../../cloud/client.ts'
import type { SearchOf } from '../../ui/url-state.ts'

export type Client = Outputs['clients']['list']['items'][number]
/** A single client with its abilities (`can` and `whyNot`). */
export type OpenClient = Outputs['clients']['get']
export type ClientType = Client['type']
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

/** Returns a client's choice. The label includes the contact, because two clients can have the same name. */
export const toClientChoice = ({ clientID, organization, contactName }: Named) => ({
  value: clientID,
  label: contactName ? `${organization} (${contactName})` : organization,
})
