import { PAGE } from '@belay/contract/constants'
import { INBOX_KINDS, type InboxKind } from '@belay/contract/inbox-kinds'
import { formatRole } from '@belay/contract/roles'
import { Button, Group } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import type { Outputs } from '../../cloud/client.ts'
import { useMe } from '../../cloud/use-me.ts'
import { createOutcome } from '../../ui/actions/outcome.ts'
import { OutcomeNote } from '../../ui/actions/outcome-note.tsx'
import { type SteadyRow, useSteadyRows } from '../../ui/actions/use-steady-rows.ts'
import { type Format, useFormat } from '../../ui/format/format.tsx'
import { createLazyPart, usePreloadedParts } from '../../ui/lazy-part.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Loaded, Loading } from '../../ui/page/states.tsx'
import { RowList } from '../../ui/rows/row-list.tsx'
import type { Row } from '../../ui/rows/rows.tsx'
import { ConflictList } from '../programs/conflict-list.tsx'
import { StaffingBadge } from '../schedule/agenda/staffing-badge.tsx'
import { useUserActions } from '../users/user-actions.tsx'
import styles from './dashboard.module.css'
import { InboxActions, type OpenedDecision } from './inbox-actions.tsx'
import { describeDue, describeItem, type InboxItem, inboxQuery, KIND_WORDS, sumCounts } from './inbox-words.ts'

const ApproveDialog = createLazyPart(() =>
  import('../program-requests/approve-dialog.tsx').then((dialog) => dialog.ApproveDialog),
)
const ReasonDialog = createLazyPart(() =>
  import('../program-requests/reason-dialog.tsx').then((dialog) => dialog.ReasonDialog),
)
const RoleDialog = createLazyPart(() => import('../users/role-dialog.tsx').then((dialog) => dialog.RoleDialog))

const INITIALLY_SHOWN = 15
const MORE_SHOWN = 35
/** The height in pixels that is reserved until the rows load. */
const HEIGHT = 640

/** The space before the first filter, in pixels. */
const STRIP_PADDING = 16

const SEPARATOR = '\u00A0· '
const toRowId = ({ kind, id }: InboxItem) => `${kind} ${id}`
const findKind = (name: string | undefined) => INBOX_KINDS.find((kind) => kind === name)

/** Shows everything that waits for an Admin, most urgent first, with its actions (R146). `kind` shows one kind. */
export function Inbox({ kind: name }: { kind: string | undefined }) {
  usePreloadedParts(ApproveDialog, ReasonDialog, RoleDialog)
  const kind = findKind(name)
  const [shownCount, setShownCount] = useState(INITIALLY_SHOWN)
  const allKinds = useQuery(inboxQuery())
  // Loads more items than are shown, so that items pushed off the end are still known to wait.
  const limit = shownCount + MORE_SHOWN <= PAGE.default ? undefined : PAGE.most
  const query = useQuery({ ...inboxQuery(kind, limit), placeholderData: keepPreviousData })
  const isOfKind = query.data?.items.every((item) => kind === undefined || item.kind === kind)
  return (
    <Section title="Inbox">
      <KindFilters kind={kind} counts={allKinds.data?.counts} onChoose={() => setShownCount(INITIALLY_SHOWN)} />
      <Loaded query={isOfKind ? query : { ...query, data: undefined }} height={HEIGHT}>
        {({ items, counts }) => (
          <InboxList
            key={kind ?? 'all'}
            items={items}
            shownCount={shownCount}
            ofOneKind={kind !== undefined}
            count={kind ? counts[kind] : sumCounts(counts)}
            onMore={() => setShownCount(shownCount + MORE_SHOWN)}
          />
        )}
      </Loaded>
    </Section>
  )
}

type KindFiltersProps = {
  kind: InboxKind | undefined
  counts: Outputs['inbox']['list']['counts'] | undefined
  onChoose: () => void
}

/** Shows the number of items of each kind, as links to that kind. */
function KindFilters({ kind: chosenKind, counts, onChoose }: KindFiltersProps) {
  const format = useFormat()
  const renderFilter = (kind: InboxKind | undefined, label: string, count: number | undefined) => (
    <Link
      key={label}
      to="/dashboard"
      search={{ kind }}
      resetScroll={false}
      className={styles.filter}
      data-empty={count === 0 || undefined}
      data-unknown={count === undefined || undefined}
      aria-current={kind === chosenKind ? 'page' : undefined}
      activeOptions={{ exact: true, includeSearch: true }}
      onClick={onChoose}
    >
      {label}
      <span className={styles.count}>{count === undefined ? '–' : format.count(count)}</span>
    </Link>
  )
  const strip = useRef<HTMLElement>(null)
  // On a phone the filters scroll sideways, so this scrolls to the chosen one.
  const isKnown = counts !== undefined
  useEffect(() => {
    const link = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (isKnown && strip.current && link) strip.current.scrollLeft = link.offsetLeft - STRIP_PADDING
  }, [isKnown])
  return (
    <nav ref={strip} className={styles.filters} aria-label="What waits">
      {renderFilter(undefined, 'Everything', counts && sumCounts(counts))}
      {INBOX_KINDS.map((kind) => renderFilter(kind, KIND_WORDS[kind].label, counts?.[kind]))}
    </nav>
  )
}

type ListProps = {
  items: readonly InboxItem[]
  shownCount: number
  ofOneKind: boolean
  count: number
  onMore: () => void
}

function InboxList({ items, shownCount, ofOneKind, count, onMore }: ListProps) {
  const format = useFormat()
  const [opened, setOpened] = useState<OpenedDecision | null>(null)
  const { rows, settle, listProps } = useSteadyRows(items.slice(0, shownCount), toRowId, items)
  // Up to fifty rows with buttons: drawn after the page has responded to the click.
  const isDrawn = useDeferredValue(true, false)
  if (!isDrawn) return <Loading height={HEIGHT} />
  return (
    <>
      {rows.length === 0 ? (
        <Group component="p" gap="sm" m={0} c="dimmed">
          <IconCheck size={16} aria-hidden /> Nothing waits for you here.
        </Group>
      ) : (
        <RowList
          {...listProps}
          aria-label="Inbox"
          rows={rows.map((row) =>
            renderRow(row, { format, ofOneKind, settle: (outcome) => settle(row.item, outcome), open: setOpened }),
          )}
        />
      )}
      {items.length > shownCount && (
        <Button variant="subtle" fullWidth mt="sm" onClick={onMore}>
          Show more ({format.number(shownCount)} of {format.count(count)})
        </Button>
      )}
      {opened && <OpenedDialog {...opened} onClose={() => setOpened(null)} />}
    </>
  )
}

type RowOptions = {
  format: Format
  ofOneKind: boolean
  settle: OpenedDecision['settle']
  open: (opened: OpenedDecision) => void
}

/** Returns the row of an item: its name, its due day, the facts for a decision, and its actions or its outcome. */
function renderRow({ item, outcome }: SteadyRow<InboxItem>, { format, ofOneKind, settle, open }: RowOptions): Row {
  const { name, link, facts } = describeItem(item, format)
  const due = describeDue(item, format)
  const kind = ofOneKind ? [] : [KIND_WORDS[item.kind].singular]
  return {
    id: toRowId(item),
    link,
    title: name,
    when: <span className={due.isNewlyLate ? styles.late : undefined}>{due.text}</span>,
    facts: (
      <>
        {[...kind, ...facts].join(SEPARATOR)}
        {'entry' in item && item.entry && (
          <>
            {SEPARATOR}
            <StaffingBadge entry={item.entry} showsText />
          </>
        )}
      </>
    ),
    more: 'conflicts' in item && item.conflicts.length > 0 && <ConflictList conflicts={item.conflicts} />,
    end: outcome ? (
      <OutcomeNote outcome={outcome} />
    ) : (
      <InboxActions item={item} name={name} settle={settle} open={(as) => open({ item, decision: as, settle })} />
    ),
    isDecided: outcome !== null,
  }
}

/** Shows the dialog that decides about an item. It stays open even if its row is already decided. */
function OpenedDialog({ item, decision, settle, onClose }: OpenedDecision & { onClose: () => void }) {
  const { user: me } = useMe()
  const { setRole } = useUserActions(me?.email)
  const settleAs = (text: string) => (answer: unknown) => settle(createOutcome(text, answer))
  if (item.kind === 'requests' && decision === 'approve')
    return <ApproveDialog request={item.request} onClose={onClose} onDecided={settleAs('Approved')} />
  if (item.kind === 'requests')
    return <ReasonDialog request={item.request} kind="reject" onClose={onClose} onDecided={settleAs('Rejected')} />
  if (item.kind !== 'users') return null
  return (
    <RoleDialog
      user={item.user}
      isOwn={item.user.email === me?.email}
      onClose={onClose}
      onChange={async (change) => {
        const changed = await setRole(item.user, change)
        if (changed) settle({ text: formatRole(changed.permission) })
        return changed
      }}
    />
  )
}
