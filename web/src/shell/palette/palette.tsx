import { LAYOUT } from '@belay/contract/constants'
import { linkTo, type ScreenLink } from '@belay/contract/links'
import type { ScreenPath } from '@belay/contract/screens'
import { useDebouncedValue } from '@mantine/hooks'
import {
  createSpotlight,
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
  useSpotlight,
} from '@mantine/spotlight'
import '@mantine/spotlight/styles.layer.css'
import {
  IconBuilding,
  IconCalendar,
  IconCompass,
  IconFilePlus,
  IconFileText,
  IconHome,
  IconInbox,
  IconKeyboard,
  IconPlus,
  IconSearch,
  IconSettings,
  IconUser,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../cloud/orpc.ts'
import { useIsAllowed } from '../../cloud/use-is-allowed.ts'
import { useMe } from '../../cloud/use-me.ts'
import { useFormat } from '../../ui/format/format.tsx'
import { useTopmost } from '../../ui/layers/layers.tsx'
import { listTopEntries } from '../top-bar/entries.ts'
import { CENTRE_SETTINGS, type EntryLabel, SIDE_ENTRIES, type SideEntry } from '../top-bar/side-entries.ts'
import { SIDE_ICONS } from '../top-bar/side-icons.ts'
import { openLayer } from './opened-layer.ts'
import styles from './palette.module.css'
import { findScreens, omitRepeats, scoreMatch, sortByMatch } from './palette-words.ts'

const RESULTS_PER_GROUP = 5
const LIST_ID = 'palette-results'
const [store, spotlight] = createSpotlight()

/** The icons of all screens: those of the side dashboard, and of the screens that it does not have. */
const ICONS = {
  ...SIDE_ICONS,
  Home: IconHome,
  Programs: IconCompass,
  'Submit Request': IconFilePlus,
  'Program Requests': IconInbox,
  'Centre settings': IconSettings,
} satisfies Record<EntryLabel, unknown>

/** Shows the command palette: all screens, common actions, and a search for records by name. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const me = useMe()
  const isTopmost = useTopmost(true)
  const [query, setQuery] = useState('')
  const screens = useScreens()
  const actions = useActions()
  const results = useSearchResults(query)
  useEffect(() => spotlight.open(), [])
  // Actions and records come before screens that match equally.
  const groups: SpotlightActionGroupData[] = sortByMatch(
    [
      { group: 'Actions', actions: actions.filter(({ label }) => scoreMatch(label ?? '', query) > 0) },
      ...results,
      { group: 'Go to', actions: findScreens(screens, query) },
    ].filter((group) => group.actions.length > 0),
    query,
  )
  const count = groups.reduce((sum, { actions: groupActions }) => sum + groupActions.length, 0)
  const countText = count === 0 ? 'No matches' : count === 1 ? '1 result' : `${count} results`
  const search = useActiveOption()
  return (
    <Spotlight.Root
      store={store}
      classNames={{
        content: styles.content,
        search: styles.search,
        actionsGroup: styles.group,
        action: styles.action,
        actionSection: styles.icon,
      }}
      attributes={{ content: { 'aria-label': 'Search' } }}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      shortcut={null}
      scrollable
      maxHeight={420}
      closeOnEscape={isTopmost}
      zIndex={LAYOUT.layer.modal}
    >
      <Spotlight.Search
        ref={search}
        leftSection={<IconSearch size={18} />}
        placeholder={me.isAdmin ? 'Search pages, requests, clients, programs and people' : 'Search pages'}
        aria-label="Search"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={count > 0}
        {...(count > 0 && { 'aria-controls': LIST_ID })}
      />
      <div role="status" className="visuallyHidden">
        {countText}
      </div>
      {count === 0 ? (
        <Spotlight.Empty>{countText}</Spotlight.Empty>
      ) : (
        <Spotlight.ActionsList id={LIST_ID} role="listbox" aria-label="Results">
          {groups.map(({ group, actions: options }) => (
            <Spotlight.ActionsGroup key={group} label={group} role="group" aria-label={group}>
              {options.map(({ id, ...option }) => (
                <Spotlight.Action key={id} highlightQuery role="option" {...option} />
              ))}
            </Spotlight.ActionsGroup>
          ))}
        </Spotlight.ActionsList>
      )}
    </Spotlight.Root>
  )
}

/** Returns the search field's ref. Marks the selected option, which the library keeps outside of React. */
function useActiveOption() {
  const search = useRef<HTMLInputElement>(null)
  useSpotlight(store)
  useEffect(() => {
    search.current?.removeAttribute('aria-activedescendant')
    for (const [index, option] of [...document.querySelectorAll(`#${LIST_ID} [role="option"]`)].entries()) {
      const selected = option.hasAttribute('data-selected')
      option.id = `${LIST_ID}-${index}`
      option.setAttribute('aria-selected', String(selected))
      if (selected) search.current?.setAttribute('aria-activedescendant', option.id)
    }
  })
  return search
}

type Action = SpotlightActionData & { label: string }
type Group = { group: string; actions: Action[] }

function useScreens(): (Action & { label: EntryLabel })[] {
  const me = useMe()
  const navigate = useNavigate()
  const side: readonly SideEntry[] =
    me.permission === 'Admin' || me.permission === 'Facilitator' ? SIDE_ENTRIES[me.permission] : []
  const entries = [...listTopEntries(me), ...side, ...(me.isAdmin ? [CENTRE_SETTINGS] : [])]
  const unique = entries.filter((entry, index) => entries.findIndex((other) => other.to === entry.to) === index)
  return unique.map(({ label, to }) => {
    const Icon = ICONS[label]
    return { id: `go:${to}`, label, leftSection: <Icon size={16} />, onClick: () => void navigate({ to }) }
  })
}

function useActions(): SpotlightActionData[] {
  const me = useMe()
  const navigate = useNavigate()
  const add = (id: string, label: string, to: ScreenPath): SpotlightActionData => ({
    id,
    label,
    leftSection: <IconPlus size={16} />,
    onClick: () => void navigate({ to }),
  })
  return [
    ...(me.state === 'verified' ? [add('do:request', 'Request a program', '/app/program-requests/submitRequest')] : []),
    ...(me.isStaff ? [add('do:hours', 'Log hours', '/app/workday/logHours')] : []),
    {
      id: 'do:keys',
      label: 'Keyboard shortcuts',
      leftSection: <IconKeyboard size={16} />,
      onClick: () => setTimeout(() => openLayer('help'), 0),
    },
  ]
}

/** Searches for clients, people, programs, contracts and requests. Only for Admins, who may list these. */
function useSearchResults(query: string): Group[] {
  const maySearch = useIsAllowed('users.list')
  const format = useFormat()
  const navigate = useNavigate()
  const [search] = useDebouncedValue(query.trim(), 200)
  const options = { enabled: maySearch && search.length >= 2, placeholderData: keepPreviousData, staleTime: 30_000 }
  const input = { where: { search }, limit: RESULTS_PER_GROUP }
  const requests = useQuery({ ...api.programRequests.list.queryOptions({ input }), ...options })
  const clients = useQuery({ ...api.clients.list.queryOptions({ input }), ...options })
  const contracts = useQuery({ ...api.clientPrograms.list.queryOptions({ input }), ...options })
  const programs = useQuery({ ...api.programSchedule.list.queryOptions({ input }), ...options })
  const staff = useQuery({ ...api.staff.list.queryOptions({ input }), ...options })
  const people = useQuery({ ...api.users.list.queryOptions({ input }), ...options })
  if (!maySearch || search.length < 2) return []
  const unlisted = omitRepeats(programs.data?.items ?? [], contracts.data?.items ?? [], requests.data?.items ?? [])
  const toGroup = <Item,>(
    group: string,
    Icon: typeof IconUser,
    items: readonly Item[] | undefined,
    describe: (item: Item) => { label: string; description: string; link: ScreenLink },
  ): Group => {
    const leftSection = <Icon size={16} />
    const actions = (items ?? []).map((item) => {
      const { link, ...texts } = describe(item)
      return { ...texts, id: JSON.stringify(link), leftSection, onClick: () => void navigate(link) }
    })
    return { group, actions }
  }
  return [
    toGroup('Clients', IconBuilding, clients.data?.items, ({ clientID, organization, contactName }) => ({
      label: organization,
      description: contactName,
      link: linkTo.client(clientID),
    })),
    toGroup('Staff', IconUser, staff.data?.items, ({ staffID, name, email }) => ({
      label: name,
      description: email,
      link: linkTo.staffMember(staffID),
    })),
    toGroup('Programs', IconCalendar, programs.data?.items, ({ programID, programName, ...when }) => ({
      label: programName,
      description: format.when(when),
      link: linkTo.program(programID),
    })),
    toGroup('Contracts', IconFileText, unlisted.contracts, ({ programID, programName, organization }) => ({
      label: programName,
      description: organization,
      link: linkTo.contract(programID),
    })),
    toGroup('Requests', IconInbox, unlisted.requests, ({ id, organization, programDetails, contactName }) => ({
      label: `${organization}: ${programDetails.programType}`,
      description: contactName,
      link: linkTo.request(id),
    })),
    toGroup('Users', IconUser, people.data?.items, ({ username, email }) => ({
      label: username,
      description: email,
      link: linkTo.user(email),
    })),
  ]
}
