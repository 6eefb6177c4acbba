import { LAYOUT } from '@belay/contract/constants'
import { linkTo, type ScreenLink } from '@belay/contract/links'
import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData, spotlight } from '@mantine/spotlight'
import '@mantine/spotlight/styles.layer.css'
import {
  IconArrowRight,
  IconBuilding,
  IconCalendar,
  IconFileText,
  IconInbox,
  IconKeyboard,
  IconPlus,
  IconSearch,
  IconUser,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { api } from '../cloud/orpc.ts'
import { useMay } from '../cloud/use-may.ts'
import { useMe } from '../cloud/use-me.ts'
import { useTopmost } from '../ui/layers.tsx'
import { CENTRE_SETTINGS, type Entry, type EntryLabel, SIDE_ENTRIES, topEntries } from './entries.ts'
import { findScreens, scoreMatch, sortByMatch } from './palette-words.ts'
import { openLayer } from './use-shortcuts.ts'

const RESULTS_PER_GROUP = 5

/** The command palette: every screen, the common actions, and requests, clients, programs and people by name. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const me = useMe()
  const top = useTopmost(true)
  const [query, setQuery] = useState('')
  const screens = useScreens()
  const actions = useActions()
  const results = useSearchResults(query)
  useEffect(() => spotlight.open(), [])
  const groups: SpotlightActionGroupData[] = [
    { group: 'Actions', actions: actions.filter(({ label }) => scoreMatch(label ?? '', query) > 0) },
    { group: 'Go to', actions: findScreens(screens, query) },
    ...sortByMatch(results, query),
  ].filter((group) => group.actions.length > 0)
  return (
    <Spotlight
      attributes={{ content: { 'aria-label': 'Search' } }}
      actions={groups}
      query={query}
      onQueryChange={setQuery}
      filter={(_query, all) => all}
      onSpotlightClose={onClose}
      shortcut={null}
      nothingFound="No matches"
      highlightQuery
      scrollable
      maxHeight={420}
      closeOnEscape={top}
      zIndex={LAYOUT.layer.modal}
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder: me.isAdmin ? 'Search pages, requests, clients, programs and people' : 'Search pages',
        'aria-label': 'Search',
      }}
    />
  )
}

type Action = SpotlightActionData & { label: string }
type Group = { group: string; actions: Action[] }

function useScreens(): (Action & { label: EntryLabel })[] {
  const me = useMe()
  const navigate = useNavigate()
  const side: readonly Entry[] =
    me.permission === 'Admin' || me.permission === 'Facilitator' ? SIDE_ENTRIES[me.permission] : []
  const entries = [...topEntries(me), ...side, ...(me.isAdmin ? [CENTRE_SETTINGS] : [])]
  const unique = entries.filter((entry, index) => entries.findIndex((other) => other.to === entry.to) === index)
  return unique.map(({ label, to }) => ({
    id: `go:${to}`,
    label,
    leftSection: <IconArrowRight size={16} />,
    onClick: () => void navigate({ to }),
  }))
}

function useActions(): SpotlightActionData[] {
  const me = useMe()
  const navigate = useNavigate()
  const actions: SpotlightActionData[] = []
  if (me.state === 'verified')
    actions.push({
      id: 'do:request',
      label: 'Request a program',
      leftSection: <IconPlus size={16} />,
      onClick: () => void navigate({ to: '/app/program-requests/submitRequest' }),
    })
  if (me.isStaff)
    actions.push({
      id: 'do:hours',
      label: 'Log hours',
      leftSection: <IconPlus size={16} />,
      onClick: () => void navigate({ to: '/app/workday/logHours' }),
    })
  actions.push({
    id: 'do:keys',
    label: 'Keyboard shortcuts',
    leftSection: <IconKeyboard size={16} />,
    onClick: () => setTimeout(() => openLayer('help'), 0),
  })
  return actions
}

/** What the words find, names of people and clients before their papers; for Admins, who may list these. */
function useSearchResults(query: string): Group[] {
  const maySearch = useMay('users.list')
  const navigate = useNavigate()
  const [search] = useDebouncedValue(query.trim(), 200)
  const options = { enabled: maySearch && search.length >= 2, placeholderData: keepPreviousData, staleTime: 30_000 }
  const where = { search }
  const requests = useQuery({
    ...api.programRequests.list.queryOptions({ input: { where, limit: RESULTS_PER_GROUP } }),
    ...options,
  })
  const clients = useQuery({
    ...api.clients.list.queryOptions({ input: { where, limit: RESULTS_PER_GROUP } }),
    ...options,
  })
  const contracts = useQuery({
    ...api.clientPrograms.list.queryOptions({ input: { where, limit: RESULTS_PER_GROUP } }),
    ...options,
  })
  const programs = useQuery({
    ...api.programSchedule.list.queryOptions({ input: { where, limit: RESULTS_PER_GROUP } }),
    ...options,
  })
  const staff = useQuery({ ...api.staff.list.queryOptions({ input: { where, limit: RESULTS_PER_GROUP } }), ...options })
  const people = useQuery({
    ...api.users.list.queryOptions({ input: { where, limit: RESULTS_PER_GROUP } }),
    ...options,
  })
  if (!maySearch || search.length < 2) return []
  const open = (link: ScreenLink) => () => void navigate(link)
  return [
    {
      group: 'Clients',
      actions: (clients.data?.items ?? []).map((item) => ({
        id: `client:${item.clientID}`,
        label: item.organization,
        description: item.contactName,
        leftSection: <IconBuilding size={16} />,
        onClick: open(linkTo.client(item.clientID)),
      })),
    },
    {
      group: 'Staff',
      actions: (staff.data?.items ?? []).map((item) => ({
        id: `staff:${item.staffID}`,
        label: item.name,
        description: item.email,
        leftSection: <IconUser size={16} />,
        onClick: open(linkTo.staffMember(item.staffID)),
      })),
    },
    {
      group: 'Programs',
      actions: (programs.data?.items ?? []).map((item) => ({
        id: `program:${item.programID}`,
        label: item.programName,
        description: `${item.date} ${item.startTime}`,
        leftSection: <IconCalendar size={16} />,
        onClick: open(linkTo.program(item.programID)),
      })),
    },
    {
      group: 'Contracts',
      actions: (contracts.data?.items ?? []).map((item) => ({
        id: `contract:${item.programID}`,
        label: item.programName,
        description: item.organization,
        leftSection: <IconFileText size={16} />,
        onClick: open(linkTo.contract(item.programID)),
      })),
    },
    {
      group: 'Requests',
      actions: (requests.data?.items ?? []).map((item) => ({
        id: `request:${item.id}`,
        label: `${item.organization}: ${item.programDetails.programType}`,
        description: item.contactName,
        leftSection: <IconInbox size={16} />,
        onClick: open(linkTo.request(item.id)),
      })),
    },
    {
      group: 'Users',
      actions: (people.data?.items ?? []).map((item) => ({
        id: `user:${item.email}`,
        label: item.username,
        description: item.email,
        leftSection: <IconUser size={16} />,
        onClick: open(linkTo.user(item.email)),
      })),
    },
  ]
}
