import { addDays, isBefore, toCivilDate, toIsoDate } from '@belay/contract/dates'
import type { DAY_STATES } from '@belay/contract/program-types'
import { weekOf } from '@belay/contract/weeks'
import { html } from 'hono/html'
import type { Classes } from './classes.ts'
import type { Html } from './page-frame.ts'

type State = (typeof DAY_STATES)[number]
const STATE_WORDS: Record<State, string> = { free: 'free', few: 'few times left', taken: 'taken' }

/** Returns the first and last day of a month (yyyy-MM), as MM/dd/yyyy. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const from = toCivilDate(`${month}-01`)
  return { from, to: addDays(toCivilDate(`${addMonths(month, 1)}-01`), -1) }
}

/** Returns the month (yyyy-MM) this many months later or earlier. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** Writes a month (yyyy-MM) in words: December 2026. */
export const monthInWords = (month: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { calendar: 'gregory', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${month}-15`),
  )

type Calendar = {
  month: string
  today: string
  locale: string
  firstDayOfWeek: number
  /** The state of each day of the month, in order. */
  days: readonly { date: string; state: State }[]
  chosen: string | null
  /** Returns the address of the page with this day, or with another month. */
  linkToDay: (date: string) => string
  linkToMonth: (month: string) => string
  /** The first and last month that can be shown. */
  months: { from: string; to: string }
}

/** Draws a month as a table, without past weeks. Free days are links, and taken days are struck through. */
export function drawMonth(calendar: Calendar, { programs }: Classes): Html {
  const { month, today, locale, firstDayOfWeek, days, chosen, linkToDay, linkToMonth, months } = calendar
  const first = weekOf(days[0]?.date ?? '', firstDayOfWeek).from
  const dates = Array.from({ length: 42 }, (_, index) => addDays(first, index))
  const states = new Map(days.map(({ date, state }) => [date, state]))
  const format = (date: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { calendar: 'gregory', timeZone: 'UTC', ...options }).format(
      Date.parse(toIsoDate(date)),
    )
  const weeks = Array.from({ length: 6 }, (_, week) => dates.slice(week * 7, week * 7 + 7)).filter((week) =>
    week.some((date) => states.has(date) && !isBefore(date, today)),
  )
  const drawDay = (date: string) => {
    const state = states.get(date)
    if (!state) return html`<td></td>`
    const number = Number(toIsoDate(date).slice(8))
    if (isBefore(date, today)) return html`<td><span class="${programs.day} ${programs.taken}">${number}</span></td>`
    const label = `${format(date, { weekday: 'long', month: 'long', day: 'numeric' })}, ${STATE_WORDS[state]}`
    const isChosen = date === chosen
    return state === 'taken'
      ? html`<td><span class="${programs.day} ${programs.taken}"><s aria-hidden="true">${number}</s
          ><span class="visuallyHidden">${label}</span></span></td>`
      : html`<td><a class="${programs.day} ${programs[state]}" href="${linkToDay(date)}" data-part="when"
          aria-label="${label}" ${isChosen && html`aria-current="date"`}>${number}</a></td>`
  }
  const drawStep = (to: string, label: string, sign: string) =>
    to < months.from || to > months.to
      ? html`<span class="${programs.step}" aria-hidden="true"></span>`
      : html`<a class="${programs.step}" href="${linkToMonth(to)}" data-part="when" aria-label="${label}">${sign}</a>`
  return html`<div class="${programs.monthHead}">
      ${drawStep(addMonths(month, -1), 'Earlier month', '‹')}
      <strong aria-live="polite">${monthInWords(month, locale)}</strong>
      ${drawStep(addMonths(month, 1), 'Later month', '›')}
    </div>
    <table class="${programs.month}">
      <colgroup><col span="7" /></colgroup>
      <thead><tr>${dates.slice(0, 7).map(
        (date) =>
          html`<th scope="col"><abbr title="${format(date, { weekday: 'long' })}"
            >${format(date, { weekday: 'short' })}</abbr></th>`,
      )}</tr></thead>
      <tbody>${weeks.map((week) => html`<tr>${week.map(drawDay)}</tr>`)}</tbody>
    </table>
    <p class="${programs.legend}" aria-hidden="true">
      <span class="${programs.free}"></span>free
      <span class="${programs.few}"></span>few times left
      <s>12</s>taken
    </p>`
}
