import {
  isAfter,
  isBefore,
  isCivilDate,
  toCivilDate,
  toClockTime,
  toIsoDate,
  toMinutesOfDay,
} from '@belay/contract/dates'
import {
  Anchor,
  Autocomplete,
  type AutocompleteProps,
  CloseButton,
  Group,
  Popover,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import { DatePicker, type DayOfWeek } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { IconCalendar } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { getDateNotation } from '../format/date-notation.ts'
import { useFormat } from '../format/format.tsx'
import { parseTime } from '../format/parse-input.ts'
import { useTopmost } from '../layers/layers.tsx'
import { useIsTouch } from '../use-is-phone.ts'
import styles from './date-fields.module.css'

type DateFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'rightSection'> & {
  /** The date as MM/dd/yyyy, or '' when empty. */
  value?: string
  onChange?: (value: string) => void
  min?: string
  max?: string
  /** True to keep an invalid date, so that the form rejects it. Otherwise the last valid date comes back. */
  keepTyped?: boolean
  clearable?: boolean
  /** The name of the row, if the form has several dates with this label. */
  within?: string | undefined
}

/**
 * Shows a field for a civil date, typed in the centre's notation or chosen. Asks which day an ambiguous date means. A
 * click shows the calendar; Arrow Down enters it, Escape leaves it.
 */
export function DateField({
  value = '',
  onChange,
  min,
  max,
  keepTyped,
  clearable = true,
  within,
  onBlur,
  onKeyDown,
  onClick,
  ...props
}: DateFieldProps) {
  const { today, locale, firstDayOfWeek } = useFormat()
  const notation = getDateNotation(locale)
  const isTouch = useIsTouch()
  const [typed, setTyped] = useState<string | null>(null)
  const [isEdited, setEdited] = useState(false)
  const [calendar, setCalendar] = useState<'closed' | 'shown' | 'entered'>('closed')
  const input = useRef<HTMLInputElement>(null)
  // Escape closes the calendar, but not the dialog around it.
  useTopmost(calendar !== 'closed')
  const iso = isCivilDate(value) ? toIsoDate(value) : null
  const text = typed ?? notation.write(value)
  const { choices } = isEdited || (iso && typed === null) ? { choices: [] } : notation.parse(text)
  const changeTo = (next: string) => next !== value && onChange?.(next)
  const inRange = (date: string) => (!min || !isBefore(date, min)) && (!max || !isAfter(date, max))
  const commit = () => {
    setEdited(false)
    if (typed === null) return
    const reading = notation.parse(typed)
    if (reading.choices.length > 0) {
      if (keepTyped) changeTo(markUncertain(typed))
      return
    }
    const next = typed.trim() === '' ? '' : (reading.date ?? markUncertain(typed.trim()))
    const allowed = next === '' ? clearable : reading.date !== null && inRange(reading.date)
    if (keepTyped || allowed) changeTo(next)
    setTyped(null)
  }
  const close = () => setCalendar('closed')
  const backToField = () => {
    close()
    input.current?.focus()
  }
  const choose = (date: string) => {
    setTyped(null)
    setEdited(false)
    changeTo(date)
    backToField()
  }
  const label = typeof props.label === 'string' ? props.label : props['aria-label']
  const name = [within, label === 'Date' ? '' : label].filter(Boolean).join(', ')
  const labelFor = (action: string) => (name ? `${action}: ${name}` : action)
  const chooseLabel = labelFor('Choose a date')
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
          placeholder={notation.placeholder}
          autoComplete="off"
          // A tap shows the calendar, which the on-screen keyboard would cover.
          inputMode={isTouch ? 'none' : undefined}
          {...props}
          error={choices.length > 0 ? <DayQuestion choices={choices} onChoose={choose} /> : props.error}
          ref={input}
          value={text}
          onChange={(event) => {
            const next = event.currentTarget.value
            setTyped(next)
            setEdited(true)
            // 12/8/20 may still become 12/8/2026. The form validates the range of the date.
            const date = /\d{4}/.test(next) ? notation.parse(next).date : null
            if (keepTyped) changeTo(date ?? '')
            else if (date && inRange(date)) changeTo(date)
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
            // While the person chooses a day, the form must not report a missing date.
            if (calendar !== 'entered') onBlur?.(event)
          }}
          rightSectionWidth={clearable && value ? 60 : 34}
          rightSection={
            <Group component="span" display="inline-flex" gap="xs" wrap="nowrap">
              {clearable && value && (
                <CloseButton size="sm" aria-label={labelFor('Clear date')} onClick={() => choose('')} />
              )}
              <IconButton size={28} label={chooseLabel} onClick={() => setCalendar('entered')}>
                <IconCalendar size={16} />
              </IconButton>
            </Group>
          }
        />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={chooseLabel}
        // A press in the calendar keeps the focus in the field. Otherwise the form would report an empty field.
        onMouseDown={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          backToField()
        }}
      >
        <DatePicker
          firstDayOfWeek={firstDayOfWeek as DayOfWeek}
          // The library's red of weekends is too pale to read.
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
          onChange={(day) => choose(day ? toCivilDate(day.slice(0, 10)) : value)}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

/** Marks typed text that names no certain day, so that the form does not store it as a date like 05/11/2026. */
const markUncertain = (typed: string): string => (isCivilDate(typed) ? `${typed}?` : typed)

/** Asks which of these days a typed date means. */
function DayQuestion({ choices, onChoose }: { choices: readonly string[]; onChoose: (date: string) => void }) {
  const format = useFormat()
  return (
    <>
      {'Choose the day you mean: '}
      {choices.map((date, index) => (
        <span key={date}>
          {index > 0 && ' or '}
          <Anchor component="button" type="button" inherit onClick={() => onChoose(date)}>
            {format.day(date)}
          </Anchor>
        </span>
      ))}
    </>
  )
}

const HALF_HOURS = Array.from({ length: 48 }, (_, index) =>
  toClockTime(`${Math.floor(index / 2)}:${index % 2 === 0 ? '00' : '30'}`),
)
/** The times to choose, from 7:00 AM on, because programs rarely start at night. */
const TIMES = [...HALF_HOURS.slice(14), ...HALF_HOURS.slice(0, 14)]

type TimeFieldProps = Omit<AutocompleteProps, 'value' | 'onChange' | 'data'> & {
  value?: string
  onChange?: (value: string) => void
}

/** Converts a time of day to 14:30, the format of the device's time picker. Returns '' if it is not a time. */
function toPickerTime(time: string): string {
  const minutes = toMinutesOfDay(time)
  if (Number.isNaN(minutes)) return ''
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** Shows a field for a time of day, such as 9:00 AM, typed or chosen. On touch it uses the device's own picker. */
export function TimeField({ value, onChange, onBlur, ...props }: TimeFieldProps) {
  const isTouch = useIsTouch()
  if (isTouch) {
    const { label, description, error, required, disabled, withAsterisk } = props
    return (
      <TextInput
        type="time"
        {...{ label, description, error, required, disabled, withAsterisk }}
        data-path={(props as { 'data-path'?: string })['data-path']}
        value={toPickerTime(value ?? '')}
        onChange={(event) => onChange?.(toClockTime(event.currentTarget.value))}
        onBlur={onBlur}
      />
    )
  }
  return (
    <Autocomplete
      placeholder="9:00 AM"
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
        const time = parseTime(event.currentTarget.value)
        if (time !== value) onChange?.(time)
        onBlur?.(event)
      }}
    />
  )
}
