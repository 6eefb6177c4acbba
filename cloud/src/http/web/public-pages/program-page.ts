import { LIMITS } from '@belay/contract/constants'
import { UNIT_WORDS } from '@belay/contract/line-units'
import { moneyFormat } from '@belay/contract/money'
import { programPathOf } from '@belay/contract/slug'
import { formatGroup, formatLength } from '@belay/contract/type-words'
import { html } from 'hono/html'
import type { ProgramType } from '../../../features/program-types/program-types.documents.ts'
import type { readEstimate } from '../../../features/programs/free-times/estimate-price.ts'
import type { readFreeDays, readFreeTimes } from '../../../features/programs/free-times/find-free-days.ts'
import { dateInWords } from '../../../platform/time/date-in-words.ts'
import { addChoices, type Choices } from './choices.ts'
import type { Classes } from './classes.ts'
import { drawMonth } from './month-calendar.ts'
import { drawPicture, drawQuestions } from './overview-page.ts'
import type { Html } from './page-frame.ts'

/** The facts of a program's page. */
export type Program = {
  type: ProgramType
  choices: Choices
  /** The size of the group: the visitor's, or the smallest. */
  people: number
  /** The shown month of the calendar, as yyyy-MM, and the range of months that can be shown. */
  month: string
  months: { from: string; to: string }
  places: readonly { name: string; setting: 'indoor' | 'outdoor' }[]
  estimate: Awaited<ReturnType<typeof readEstimate>>
  days: Awaited<ReturnType<typeof readFreeDays>>
  day: Awaited<ReturnType<typeof readFreeTimes>>
}
type Centre = {
  phone: string
  email: string
  locale: string
  currency: string
  firstDayOfWeek: number
  today: string
  programHours: { from: string; to: string }
}

/** Returns the paragraphs of a text, which blank lines separate. */
const drawParagraphs = (text: string, name: string | undefined): Html[] =>
  text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map(
      (paragraph) =>
        html`<p class="${name}">${paragraph.split('\n').map((line, at) => [at > 0 && html`<br />`, line])}</p>`,
    )

/** Draws the page of a program type: its description, the free days, and the price for the visitor's group. */
export function drawProgram(program: Program, centre: Centre, classes: Classes): Html {
  const { type, places } = program
  const { programs, button } = classes
  const monthNames = new Intl.DateTimeFormat(centre.locale, { month: 'long', timeZone: 'UTC' })
  const months = type.months.map((month) => monthNames.format(Date.UTC(2026, month - 1)))
  const facts: [string, string][] = [
    ['Length', type.usualMinutes === null ? '' : formatLength(type.usualMinutes)],
    ['Group', formatGroup(type)],
    ['Ages', type.ages],
    ['Where', places.map(({ name, setting }) => `${name} (${setting})`).join(', ')],
    ['Months', months.join(', ')],
  ]
  const known = facts.filter(([, value]) => value !== '')
  const overview = addChoices('/programs', { people: program.choices.people })
  return html`<div class="${programs.page}">
    <p class="${programs.back}"><a href="${overview}">All programs</a></p>
    <div class="${programs.columns}">
      <article class="${programs.about}">
        ${drawPicture(type, classes, { loading: 'eager', sizes: '(max-width: 703px) calc(100vw - 32px), 640px' })}
        <h1 class="${programs.title}">${type.name}</h1>
        ${drawParagraphs(type.description, programs.lede)}
        <dl class="${programs.list}">
          ${known.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}
        </dl>
        <a class="${button.button} ${programs.toChoice}" href="#choice">See free days and prices</a>
        ${
          type.typicalDay.trim() !== '' &&
          html`<h2 class="${programs.subtitle}">What a day looks like</h2>
            ${drawParagraphs(type.typicalDay, programs.words)}`
        }
        ${drawQuestions(centre, classes)}
      </article>
      <section id="choice" class="${programs.choice} framed" aria-labelledby="choice-title">
        <h2 id="choice-title" class="${programs.choiceTitle}">Choose</h2>
        <div id="when">${drawGroup(program, classes)}${drawWhen(program, centre, classes)}</div>
      </section>
    </div>
  </div>`
}

function drawGroup({ type, people, choices }: Program, { programs, button }: Classes): Html {
  const others = new URLSearchParams(addChoices('', { ...choices, people: null }))
  return html`<form class="${programs.group}" method="get" action="${programPathOf(type)}" data-part="when">
    <label>How many participants?
      <input name="people" type="number" inputmode="numeric" min="1" max="${LIMITS.participants}" required
        value="${people}" />
    </label>
    ${[...others].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button class="${button.button}" data-variant="default" type="submit">Show price</button>
  </form>`
}

/** Draws what follows from the size of the group: the free days and times, and the price. */
function drawWhen(program: Program, centre: Centre, classes: Classes): Html {
  const { type, people, choices, month, months, days, day } = program
  const { programs, button } = classes
  const address = programPathOf(type)
  const { participantsFrom, participantsTo } = type
  const isWrongSize = people < (participantsFrom ?? 0) || people > (participantsTo ?? people)
  const start = day?.times.some(({ startTime }) => startTime === choices.start) ? choices.start : null
  const request = addChoices(`${address}/request`, { people, date: choices.date, start })
  return html`
    ${
      isWrongSize &&
      html`<p class="${programs.note}" role="status">${type.name} is for ${formatGroup(type).toLowerCase()}. Ask anyway:
        often we can split a group or add facilitators.</p>`
    }
    ${
      days === null
        ? html`<p class="${programs.words}">Tell us which days suit you, and we'll tell you which of them are free.
          Programs take place between ${centre.programHours.from} and ${centre.programHours.to}.</p>`
        : drawMonth(
            {
              month,
              months,
              days,
              today: centre.today,
              locale: centre.locale,
              firstDayOfWeek: centre.firstDayOfWeek,
              chosen: choices.date,
              linkToDay: (date) => addChoices(address, { people, month, date }),
              linkToMonth: (to) => addChoices(address, { people, month: to }),
            },
            classes,
          )
    }
    ${
      day &&
      html`<h3 class="${programs.dayTitle}">${dateInWords(day.date, centre.today)}</h3>
      ${
        day.times.length === 0
          ? html`<p class="${programs.words}">Nothing is free on this day. Choose another, or ask us.</p>`
          : html`<ul class="${programs.times}" aria-label="Free times">${day.times.map(
              ({ startTime, endTime }) => html`<li><a class="${programs.time}" data-part="when"
                href="${addChoices(address, { people, month, date: day.date, start: startTime })}"
                ${startTime === start && html`aria-current="time"`}>${startTime} to ${endTime}</a></li>`,
            )}</ul>`
      }`
    }
    ${drawEstimate(program, centre, classes)}
    <p class="${programs.request}">
      <a class="${button.button}" data-wide="true" data-leave href="${request}"
        >${choices.date ? 'Request this day' : 'Request this program'}</a>
      <span class="quiet">Nothing is reserved until you sign a contract.</span>
    </p>`
}

function drawEstimate(
  { estimate: { lines, total, participants, notIncluded, onOtherDays }, choices }: Program,
  centre: Centre,
  { programs }: Classes,
) {
  const money = moneyFormat(centre.locale, centre.currency)
  if (lines.length === 0) return html`<p class="${programs.words}">We'll tell you the price with our answer.</p>`
  const number = new Intl.NumberFormat(centre.locale, { maximumFractionDigits: 2 })
  const isLowest = choices.date === null && onOtherDays.length > 0
  const priceOf = ({ unit, unitPrice }: Pick<(typeof lines)[number], 'unit' | 'unitPrice'>) =>
    `${money.format(unitPrice)}${unit ? ` ${UNIT_WORDS[unit]}` : ''}`
  return html`<p class="${programs.total}">${isLowest ? 'from' : 'about'} ${money.format(total)}
      <span class="quiet">for ${participants}</span></p>
    <table class="${programs.lines}">
      <caption class="visuallyHidden">The estimate, line by line</caption>
      <thead class="visuallyHidden"><tr><th scope="col">Item</th><th scope="col">Amount</th></tr></thead>
      <tbody>${lines.map((line) => {
        const { description, quantity, amount } = line
        const price = priceOf(line)
        const words = quantity === null || quantity === 1 ? price : `${number.format(quantity)} × ${price}`
        return html`<tr>
          <td>${description}<span class="quiet">${words}</span></td>
          <td>${amount === null ? 'later' : money.format(amount)}</td>
        </tr>`
      })}</tbody>
    </table>
    ${onOtherDays.map(
      (line) => html`<p class="quiet">On ${listWeekdays(line.days, centre.locale)}: ${line.description},
        ${priceOf(line)}.</p>`,
    )}
    ${notIncluded.trim() !== '' && html`<p class="quiet">Not included: ${notIncluded}</p>`}`
}

/** Writes weekdays in words: Saturday and Sunday. */
function listWeekdays(days: readonly number[], locale: string): string {
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  // November 1, 2026 is a Sunday.
  const names = days.toSorted().map((day) => weekday.format(Date.UTC(2026, 10, 1 + day)))
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
}
