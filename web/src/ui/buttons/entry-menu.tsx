import { IconDots, IconDownload, IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { IconButton, RowIconButton } from './icon-button.tsx'
import { useLoadOnPress } from './use-load-on-press.ts'

export type MenuEntry = {
  label: string
  icon?: ReactNode
  onClick: () => void
  /** True for an entry that deletes or ends something. It is red. */
  danger?: boolean
  /** The reason why the action is not possible now. It is shown below the label, and the entry does nothing. */
  refusalReason?: string | undefined
}
/** Entries of a menu. Falsy entries are left out: `can.edit && { label: 'Edit', … }`. */
export type MenuEntries = readonly (MenuEntry | false | undefined)[]
type Act = () => unknown
type Abilities<Action extends string> = {
  can?: Partial<Record<Action, boolean>> | undefined
  whyNot?: Partial<Record<Action, string>> | undefined
}
/** Returns the entry if `can` allows it, else with its reason from `whyNot`; false without a reason or `explain`. */
export const createEntryFor = <Action extends string>(
  { can, whyNot: refusalReasons }: Abilities<Action>,
  action: Action,
  entry: MenuEntry,
  explain = true,
): MenuEntry | false => {
  if (can?.[action]) return entry
  const reason = explain && refusalReasons?.[action]
  return reason ? { ...entry, refusalReason: reason } : false
}
export const createEditEntry = (edit: Act): MenuEntry => ({
  label: 'Edit',
  icon: <IconPencil size={16} />,
  onClick: () => void edit(),
})
export const createDeleteEntry = (remove: Act): MenuEntry => ({
  label: 'Delete',
  icon: <IconTrash size={16} />,
  danger: true,
  onClick: () => void remove(),
})
export const createDeleteEntryFor = (record: Abilities<'delete'>, remove: Act, explain?: boolean): MenuEntry | false =>
  createEntryFor(record, 'delete', createDeleteEntry(remove), explain)
/** Returns the entries that edit and delete a record, according to its `can`. */
export const createChangeEntriesFor = (record: Abilities<'edit' | 'delete'>, edit: Act, remove: Act): MenuEntries => [
  createEntryFor(record, 'edit', createEditEntry(edit)),
  createDeleteEntryFor(record, remove),
]
export const PRINT_ENTRY: MenuEntry = {
  label: 'Print',
  icon: <IconPrinter size={16} />,
  onClick: () => window.print(),
}
export const createCsvEntry = (download: Act): MenuEntry => ({
  label: 'Download CSV',
  icon: <IconDownload size={16} />,
  onClick: () => void download(),
})
const DefaultIconButton = (props: ComponentProps<typeof IconButton>) => <IconButton variant="default" {...props} />
type MenuProps = { label: string; entries: MenuEntries; size?: number }

const loadMenu = () => import('./opened-menu.tsx').then((part) => part.OpenedEntries)

/** Shows a menu button with three dots, or nothing without entries. The menu itself is loaded and drawn on press. */
export function EntryMenu({ label, entries, size = 36 }: MenuProps) {
  const [OpenedEntries, press] = useLoadOnPress(loadMenu)
  const shownEntries = entries.filter((entry) => entry !== false && entry !== undefined)
  if (shownEntries.length === 0) return null
  const Dots = size < 32 ? RowIconButton : DefaultIconButton
  const picture = <IconDots size={18} />
  if (OpenedEntries) {
    const dots = (
      <Dots label={label} onClick={(event) => event.stopPropagation()}>
        {picture}
      </Dots>
    )
    return <OpenedEntries button={dots} entries={shownEntries} />
  }
  return (
    <Dots
      label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      {...press}
      onClick={(event) => {
        event.stopPropagation()
        press.onClick()
      }}
    >
      {picture}
    </Dots>
  )
}
