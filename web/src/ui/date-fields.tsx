import { SCHEDULE_DATE_FORMAT } from '@belay/contract/constants'
import { isAfter, isBefore, isCivilDate, toCivilDate, toClockTime, toIsoDate } from '@belay/contract/dates'
import {
  Autocomplete,
  type AutocompleteProps,
  CloseButton,
  Group,
  Popover,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { IconCalendar } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import styles from './date-fields.module.css'
import { useFormat } from './format.tsx'
import { IconButton } from './icon-button.tsx'
import { useTopmost } from './layers.tsx'
import { parseTypedDate, readTime } from './parse-input.ts'

/** As people write it. */
const PLACEHOLDER = SCHEDULE_DATE_FORMAT.toUpperCase()

type DateFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'rightSection'> & {
  /** MM/dd/yyyy, or '' when empty. */
  value?: string
  onChange?: (value: string) => void
  min?: string
  max?: string
  /** Leaves an invalid date in the field, for the form to judge; else the last valid date comes back. */
  keepTyped?: boolean
  clearable?: boolean
}

/** While it is typed, 12/8/20 may still become 12/8/2026. */
const readSoFar = (text: string) => (/\d{4}/.test(text) ? parseTypedDate(text) : text.trim())

/** A civil date, typed or chosen. A click shows the calendar; Arrow Down enters it, Escape leaves it. */
export function DateField({
  value = '',
  onChange,
  min,
  max,
  keepTyped,
  clearable = true,
  onBlur,
  onKeyDown,
  onClick,
  ...props
}: DateFieldProps) {
  const { today } = useFormat()
  const [typed, setTyped] = useState<string | null>(null)
  const [calendar, setCalendar] = useState<'closed' | 'shown' | 'entered'>('closed')
  const input = useRef<HTMLInputElement>(null)
  // Escape closes the calendar, not the dialog that it is in.
  useTopmost(calendar !== 'closed')
  const iso = isCivilDate(value) ? toIsoDate(value) : null
  const changeTo = (text: string) => text !== value && onChange?.(text)
  const inRange = (date: string) => (!min || !isBefore(date, min)) && (!max || !isAfter(date, max))
  const commit = () => {
    if (typed === null) return
    const read = parseTypedDate(typed)
    const allowed = read === '' ? clearable : isCivilDate(read) && inRange(read)
    if (keepTyped || allowed) changeTo(read)
    setTyped(null)
  }
  const close = () => setCalendar('closed')
  const backToField = () => {
    close()
    input.current?.focus()
  }
  return (
    <Popover
      opened={calendar !== 'closed'}
      onDismiss={close}
      position="bottom-start"
      trapFocus={calendar === 'entered'}
      withRoles={false}
      disabled={props.disabled || props.readOnly}
    >
      <Popover.Target>
        <TextInput
          placeholder={PLACEHOLDER}
          autoComplete="off"
          {...props}
          ref={input}
          value={typed ?? value}
          onChange={(event) => {
            const text = event.currentTarget.value
            setTyped(text)
            // While it is typed it is no date yet; a date out of range is one, and the form says what is wrong with it.
            const read = readSoFar(text)
            if (keepTyped) changeTo(isCivilDate(read) ? read : '')
            else if (isCivilDate(read) && inRange(read)) changeTo(read)
          }}
          onClick={(event) => {
            setCalendar('shown')
            onClick?.(event)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit()
            if (event.key === 'Escape' || event.key === 'Tab') close()
            if (event.key === 'ArrowDown') {
              event.preventDefault()
              commit()
              setCalendar('entered')
            }
            onKeyDown?.(event)
          }}
          onBlur={(event) => {
            commit()
            onBlur?.(event)
          }}
          rightSectionWidth={clearable && value ? 60 : 34}
          rightSection={
            <Group component="span" display="inline-flex" gap={2} wrap="nowrap">
              {clearable && value && (
                <CloseButton
                  size="sm"
                  aria-label="Clear date"
                  onClick={() => {
                    setTyped(null)
                    onChange?.('')
                    backToField()
                  }}
                />
              )}
              <IconButton size={28} label="Choose a date" onClick={() => setCalendar('entered')}>
                <IconCalendar size={16} />
              </IconButton>
            </Group>
          }
        />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label="Choose a date"
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          backToField()
        }}
      >
        <DatePicker
          firstDayOfWeek={0}
          // The kit's red of weekends is too pale to read.
          weekendDays={[]}
          key={iso ?? 'none'}
          className={styles.calendar}
          previousLabel="Previous month"
          nextLabel="Next month"
          value={iso}
          defaultDate={iso ?? toIsoDate(today)}
          minDate={min ? toIsoDate(min) : undefined}
          maxDate={max ? toIsoDate(max) : undefined}
          getDayProps={(day) => ({ ...(day === (iso ?? toIsoDate(today)) && { 'data-autofocus': true }) })}
          onChange={(day) => {
            setTyped(null)
            if (day) onChange?.(toCivilDate(day.slice(0, 10)))
            backToField()
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

const HALF_HOURS = Array.from({ length: 48 }, (_, index) =>
  toClockTime(`${Math.floor(index / 2)}:${index % 2 === 0 ? '00' : '30'}`),
)
/** Working hours first: nobody starts a program at midnight. */
const TIMES = [...HALF_HOURS.slice(14), ...HALF_HOURS.slice(0, 14)]

type TimeFieldProps = Omit<AutocompleteProps, 'value' | 'onChange' | 'data'> & {
  value?: string
  onChange?: (value: string) => void
}

/** A time of day as text, 9:00 AM; typed freely or chosen. */
export function TimeField({ value, onChange, onBlur, ...props }: TimeFieldProps) {
  return (
    <Autocomplete
      placeholder="9:00 AM"
      openOnFocus={false}
      comboboxProps={{ keepMounted: false }}
      {...props}
      data={TIMES}
      filter={({ options, search }) =>
        TIMES.includes(search) || search === ''
          ? options
          : options.filter((option) => 'value' in option && option.value.startsWith(search.trim().toUpperCase()))
      }
      limit={48}
      maxDropdownHeight={220}
      value={value ?? ''}
      onChange={(next) => onChange?.(next)}
      onBlur={(event) => {
        const read = readTime(event.currentTarget.value)
        if (read !== value) onChange?.(read)
        onBlur?.(event)
      }}
    />
  )
}
