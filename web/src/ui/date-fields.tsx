import { SCHEDULE_DATE_FORMAT } from '@belay/contract/constants'
import { isCivilDate, isClockTime, toCivilDate, toClockTime, toIsoDate } from '@belay/contract/dates'
import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { DateInput, type DateInputProps } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { useState } from 'react'
import { useFormat } from './format.tsx'
import { readDate } from './typed.ts'

/** As the kit and people write it. */
const TYPED_AS = SCHEDULE_DATE_FORMAT.toUpperCase()

type DateFieldProps = Omit<DateInputProps, 'value' | 'onChange' | 'defaultValue' | 'minDate' | 'maxDate'> & {
  /** MM/dd/yyyy, or '' when empty. */
  value?: string
  onChange?: (value: string) => void
  min?: string
  max?: string
  /** What is typed and is no date that may be chosen stays in the field, for the form to judge; else the last good date comes back. */
  keepTyped?: boolean
}

/** While it is typed, 12/8/20 may still become 12/8/2026. */
const readSoFar = (text: string) => (/\d{4}/.test(text) ? readDate(text) : text.trim())

/** A civil date as text, MM/dd/yyyy; typed as people write dates, or picked. */
export function DateField({ value, onChange, min, max, keepTyped, onInput, onBlur, onKeyDown, ...props }: DateFieldProps) {
  const { today } = useFormat()
  const [picking, setPicking] = useState(false)
  const iso = value && isCivilDate(value) ? toIsoDate(value) : null
  const tell = (text: string) => text !== value && onChange?.(text)
  const inRange = (date: string) => (!min || toIsoDate(date) >= toIsoDate(min)) && (!max || toIsoDate(date) <= toIsoDate(max))
  const settle = (typed: string) => {
    const read = readDate(typed)
    if (keepTyped || (isCivilDate(read) && inRange(read))) tell(read)
  }
  return (
    <DateInput
      valueFormat={TYPED_AS}
      placeholder={TYPED_AS}
      firstDayOfWeek={0}
      // The kit's red of weekends is too pale to read.
      weekendDays={[]}
      clearable
      clearButtonProps={{ 'aria-label': 'Clear date' }}
      popoverProps={{ position: 'bottom-start', onOpen: () => setPicking(true), onClose: () => setPicking(false) }}
      // Escape closes the calendar, not the dialog that it is in.
      data-mantine-stop-propagation={picking || undefined}
      {...props}
      fixOnBlur={!keepTyped || iso !== null}
      onInput={(event) => {
        onInput?.(event)
        // While it is typed it is no date yet; a date out of range is one, and the form says what is wrong with it.
        const read = readSoFar(event.currentTarget.value)
        if (keepTyped) tell(isCivilDate(read) ? read : '')
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle(event.currentTarget.value)
        onKeyDown?.(event)
      }}
      onBlur={(event) => {
        settle(event.currentTarget.value)
        onBlur?.(event)
      }}
      value={iso}
      minDate={min ? toIsoDate(min) : undefined}
      maxDate={max ? toIsoDate(max) : undefined}
      defaultDate={iso ?? toIsoDate(today)}
      dateParser={(text) => {
        const read = readSoFar(text)
        return isCivilDate(read) ? toIsoDate(read) : null
      }}
      onChange={(next) => onChange?.(next ? toCivilDate(next.slice(0, 10)) : '')}
    />
  )
}

const HALF_HOURS = Array.from({ length: 48 }, (_, index) => toClockTime(`${Math.floor(index / 2)}:${index % 2 === 0 ? '00' : '30'}`))
/** Working hours first: nobody starts a program at midnight. */
const TIMES = [...HALF_HOURS.slice(14), ...HALF_HOURS.slice(0, 14)]

type TimeFieldProps = Omit<AutocompleteProps, 'value' | 'onChange' | 'data'> & { value?: string; onChange?: (value: string) => void }

/** "9", "930", "9:30p" and "14:30" as people type them. */
export function readTime(typed: string): string {
  const text = typed.trim()
  if (isClockTime(text)) return toClockTime(text)
  const match = /^(\d{1,2})[:.]?(\d{2})?\s*([ap])?\.?m?\.?$/i.exec(text)
  if (!match) return text
  const hour = Number(match[1])
  const minutes = match[2] ?? '00'
  const half = match[3]?.toLowerCase() ?? (hour >= 1 && hour <= 6 ? 'p' : null)
  const full = half === 'p' && hour < 12 ? hour + 12 : half === 'a' && hour === 12 ? 0 : hour
  const written = `${full}:${minutes}`
  return isClockTime(written) ? toClockTime(written) : text
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
