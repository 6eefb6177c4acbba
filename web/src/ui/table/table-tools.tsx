import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import styles from './data-table.module.css'
import type { Tab } from './table-types.ts'

type SearchBoxProps = { label: string; value: string; onChange: (value: string) => void }

/** Shows the search field of a list. Calls `onChange` 250 ms after the last key. */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const [lastValue, setKnown] = useState(value)
  if (lastValue !== value) {
    setKnown(value)
    setTyped(value)
  }
  const changeLater = useDebouncedCallback(onChange, 250)
  return (
    <TextInput
      className={styles.search}
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        changeLater(event.currentTarget.value.trim())
      }}
      rightSection={
        typed && (
          <CloseButton
            size="sm"
            aria-label="Clear search"
            onClick={() => {
              setTyped('')
              // Empties the field at once and updates the list afterwards.
              setTimeout(() => onChange(''))
            }}
          />
        )
      }
    />
  )
}

/** Scrolls to the chosen tab if the tabs scroll sideways. */
export function showTab(tab: HTMLElement | null): void {
  const row = tab?.parentElement
  if (tab && row && row.scrollWidth > row.clientWidth)
    row.scrollTo({ left: tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2 })
}

type TabsProps = {
  label: string
  /** The id of the part that shows the chosen tab. */
  panel: string
  tabs: readonly Tab[]
  tab: string | undefined
  onTab: (value: string) => void
}

export function Tabs({ label, panel, tabs, tab, onTab }: TabsProps) {
  const current = tabs.find((candidate) => candidate.value === tab) ?? tabs[0]
  return (
    <div className={styles.tabs} role="tablist" aria-label={label}>
      {tabs.map((item, index) => (
        <button
          key={item.value}
          ref={item === current ? showTab : undefined}
          type="button"
          role="tab"
          className={styles.tab}
          data-widest={'count' in item ? `${item.label} 000` : item.label}
          id={`${panel}-${item.value}`}
          aria-controls={panel}
          aria-selected={item === current}
          tabIndex={item === current ? 0 : -1}
          onClick={() => onTab(item.value)}
          onKeyDown={(event) => {
            const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
            const next = tabs[(index + step + tabs.length) % tabs.length]
            if (step === 0 || !next) return
            onTab(next.value)
            ;(event.currentTarget.parentElement?.children[tabs.indexOf(next)] as HTMLElement | undefined)?.focus()
          }}
        >
          <span className={styles.tabText}>
            {item.label}
            {item.count !== undefined && (
              <span className={styles.tabCount}>{item.count > 999 ? '999+' : item.count}</span>
            )}
          </span>
        </button>
      ))}
    </div>
  )
}
