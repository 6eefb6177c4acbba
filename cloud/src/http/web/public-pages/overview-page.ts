import { LIMITS, PICTURE_WIDTHS } from '@belay/contract/constants'
import { toIsoDate } from '@belay/contract/dates'
import { moneyFormat } from '@belay/contract/money'
import { programPathOf } from '@belay/contract/slug'
import { describeType, formatGroup } from '@belay/contract/type-words'
import { html } from 'hono/html'
import type { ProgramType } from '../../../features/program-types/program-types.documents.ts'
import { addChoices, type Choices, LENGTHS, type Length } from './choices.ts'
import type { Classes } from './classes.ts'
import { addMonths, monthInWords } from './month-calendar.ts'
import { type Html, phoneLink } from './page-frame.ts'

/** A published type with the price for the visitor's group, or for its smallest group. */
export type Offer = { type: ProgramType; price: number; settings: readonly ('indoor' | 'outdoor')[] }
type Centre = { name: string; phone: string; email: string; locale: string; currency: string; today: string }

/** The number of months that the filter lists. */
const MONTHS_AHEAD = 12

/** Returns why a type does not fit the choices, in a few words. Null if it fits. */
function findMisfit({ type, price }: Offer, { people, month, length, budget }: Choices): string | null {
  const { participantsFrom, participantsTo, usualMinutes, months } = type
  if (people !== null && (people < (participantsFrom ?? 0) || people > (participantsTo ?? people)))
    return `for ${formatGroup(type).toLowerCase()}`
  if (month !== null && months.length > 0 && !months.includes(Number(month.slice(5)))) return 'not in that month'
  const range = length && LENGTHS[length]
  if (range && usualMinutes !== null && (usualMinutes < range.from || usualMinutes > range.to)) return 'another length'
  if (budget !== null && price > budget) return 'over your budget'
  return null
}

/** Draws the overview of all published program types: those that fit the visitor's choices first. */
export function drawOverview(offers: readonly Offer[], choices: Choices, centre: Centre, classes: Classes): Html {
  const { programs } = classes
  const money = moneyFormat(centre.locale, centre.currency)
  const judged = offers.map((offer) => ({ offer, misfit: findMisfit(offer, choices) }))
  const [fitting, others] = [judged.filter(({ misfit }) => !misfit), judged.filter(({ misfit }) => misfit)]
  const formatMoney = (amount: number) => money.format(amount)
  // A phone shows the first picture at once. The others wait until they are near.
  const drawCard = ({ offer, misfit }: (typeof judged)[number], index: number) =>
    drawOffer(offer, { choices, misfit, classes, formatMoney, loading: index === 0 ? 'eager' : 'lazy' })
  return html`<div class="${programs.page}">
    <h1 class="${programs.title}">Programs</h1>
    <p class="${programs.lede}">Say how many you are, and see what fits, when it is free and what it costs.</p>
    ${drawFilter(choices, centre, classes)}
    ${
      offers.length === 0
        ? html`<p class="${programs.nothing}">No programs are published yet.</p>`
        : html`<div id="found">
          <p class="visuallyHidden" role="status">${fitting.length} of ${offers.length} programs fit.</p>
          ${fitting.length === 0 && html`<p class="${programs.nothing}">None fits all of that. Try a wider choice.</p>`}
          <ul class="${programs.cards}">${fitting.map(drawCard)}</ul>
          ${
            others.length > 0 &&
            html`<h2 class="${programs.subtitle}">Other programs</h2>
            <ul class="${programs.cards}">${others.map((other, index) => drawCard(other, fitting.length + index))}</ul>`
          }
        </div>`
    }
    ${drawQuestions(centre, classes)}
  </div>`
}

/** Draws how to reach the centre with a question. */
export const drawQuestions = (
  { phone, email }: Pick<Centre, 'phone' | 'email'>,
  { programs }: Pick<Classes, 'programs'>,
): Html => html`<p class="${programs.questions}">
    Not sure? ${phone && html`Call <a href="${phoneLink(phone)}">${phone}</a> or e-mail`}${!phone && 'E-mail'}
    <a href="mailto:${email}">${email}</a>.
  </p>`

function drawFilter(choices: Choices, { locale, today }: Centre, { programs, button }: Classes): Html {
  const thisMonth = toIsoDate(today).slice(0, 7)
  const months = Array.from({ length: MONTHS_AHEAD }, (_, ahead) => addMonths(thisMonth, ahead))
  const option = (value: string, label: string, chosen: string | null) =>
    html`<option value="${value}" ${value === (chosen ?? '') && html`selected`}>${label}</option>`
  return html`<form class="${programs.filter} framed" method="get" action="/programs" data-part="found">
    <label>How many participants?
      <input name="people" type="number" inputmode="numeric" min="1" max="${LIMITS.participants}"
        value="${choices.people ?? ''}" />
    </label>
    <label>When?
      <select name="month">${option('', 'Any month', choices.month)}
        ${months.map((month) => option(month, monthInWords(month, locale), choices.month))}</select>
    </label>
    <label>How long?
      <select name="length">${option('', 'Any length', choices.length)}
        ${(Object.keys(LENGTHS) as Length[]).map((key) => option(key, LENGTHS[key].label, choices.length))}</select>
    </label>
    <label>Budget
      <input name="budget" type="number" inputmode="numeric" min="1" step="1" value="${choices.budget ?? ''}"
        placeholder="No limit" />
    </label>
    <button class="${button.button}" type="submit">Show programs</button>
  </form>`
}

/** Returns a price in words: the lowest of a week, or of the smallest group without a number of people. */
function priceOf({ lines }: ProgramType, price: string, people: number | null): string {
  if (people === null) return `from ${price}`
  return `${lines.some(({ days }) => days.length > 0) ? 'from' : 'about'} ${price} for ${people}`
}

/** The width of a card's picture in one, two or three columns (`.cards` in programs.module.css). */
const CARD_SIZES = '(max-width: 703px) calc(100vw - 34px), (max-width: 1039px) 50vw, 350px'

type Shown = {
  choices: Choices
  misfit: string | null
  classes: Classes
  formatMoney: (amount: number) => string
  loading: Loading
}
/** When a browser loads a picture: as early as possible, or when it is nearly in view. */
type Loading = 'eager' | 'lazy'

function drawOffer({ type, price, settings }: Offer, { choices, misfit, classes, formatMoney, loading }: Shown): Html {
  const { programs, button } = classes
  const { people, month } = choices
  const size = people ?? type.participantsFrom ?? 1
  const address = addChoices(programPathOf(type), { people, month })
  const priceWords = priceOf(type, formatMoney(price), people)
  return html`<li class="${programs.card} framed">
    ${drawPicture(type, classes, { loading, sizes: CARD_SIZES })}
    <div class="${programs.cardText}">
      <h2 class="${programs.cardTitle}"><a href="${address}">${type.name}</a></h2>
      <p class="${programs.facts}">${[describeType(type), ...settings].filter(Boolean).join(' · ')}</p>
      <p class="${programs.words}">${type.description}</p>
      <p class="${programs.cardFoot}">
        <span class="${programs.price}">${misfit ?? (price > 0 ? priceWords : 'price on request')}</span>
        <span class="${button.button} ${programs.choose}" aria-hidden="true">${misfit ? 'Look' : 'Choose'}</span>
      </p>
      ${people === null && price > 0 && html`<span class="visuallyHidden">for ${size} participants</span>`}
    </div>
  </li>`
}

/** Draws a type's picture, or a quiet ground with two ropes. */
export const drawPicture = (
  { pictureURL, smallPictureURL }: ProgramType,
  { programs }: Classes,
  { loading, sizes }: { loading: Loading; sizes: string },
): Html =>
  pictureURL
    ? html`<img class="${programs.picture}" src="${pictureURL}" alt="" width="640" height="240" loading="${loading}"
        ${loading === 'eager' && html`fetchpriority="high"`}
        ${
          smallPictureURL &&
          html`srcset="${smallPictureURL} ${PICTURE_WIDTHS.small}w, ${pictureURL} ${PICTURE_WIDTHS.large}w"
        sizes="${sizes}"`
        } />`
    : html`<div class="${programs.picture} ${programs.noPicture}" aria-hidden="true">
        <svg viewBox="0 0 320 120" fill="none"><path d="M0 96c60-6 92-70 132-70s54 44 84 44 40-24 104 10" />
        <path d="M0 112c70-8 98-58 140-58s62 34 96 34 44-14 84 8" /></svg></div>`
