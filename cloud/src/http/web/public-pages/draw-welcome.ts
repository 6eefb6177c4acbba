import { MARK } from '@belay/contract/mark'
import { html } from 'hono/html'
import type { describeCentre } from '../../../features/centre/centre.ts'
import type { Classes } from './classes.ts'
import { type Html, phoneLink } from './page-frame.ts'

const STEPS = [
  ['You ask', 'Choose a program and a day. It takes two minutes.'],
  ['We plan', 'We check staff and place, and tell you our decision.'],
  ['You sign', 'Read and sign the contract on your phone.'],
  ['You climb', 'Trained facilitators run the day.'],
] as const

const LINKS = [
  ['/programs', 'See our programs', 'filled'],
  ['/app/program-requests/submitRequest', 'Request a program', 'default'],
  ['/app/program-requests/viewRequests', 'See your requests', 'default'],
] as const

type Centre = Pick<ReturnType<typeof describeCentre>, 'name' | 'universityName' | 'phone' | 'email'>

/** Draws the first page of a visitor, with the steps from a request to a program. */
export function drawWelcome(centre: Centre, { welcome, button }: Classes): Html {
  const { name, universityName } = centre
  return html`<div class="${welcome.welcome}">
    <section class="${welcome.hero}">
      <div class="${welcome.heading}">
        <h1 class="${welcome.headline}">${name}</h1>
        <p class="${welcome.promise}">Programs that turn a group into a team. Designed with you, run by people who know
          the ropes${universityName && `, at ${universityName}`}.</p>
        <div class="${welcome.actions}">
          ${LINKS.map(
            ([path, words, variant]) =>
              html`<a class="${button.button}" data-variant="${variant}" data-size="sm" href="${path}">${words}</a>`,
          )}
        </div>
      </div>
      ${drawRidge(welcome)}
    </section>
    <section class="${welcome.block}" aria-labelledby="steps">
      <h2 id="steps" class="${welcome.blockTitle}">How a request becomes a program</h2>
      <ol class="${welcome.steps}">
        ${STEPS.map(
          ([title, words], index) => html`<li class="${welcome.step}">
            <span class="${welcome.number}" aria-hidden="true">${index + 1}</span>
            <div><h3 class="${welcome.stepTitle}">${title}</h3><p class="${welcome.words}">${words}</p></div>
          </li>`,
        )}
      </ol>
    </section>
    ${drawQuestions(centre, welcome)}
  </div>`
}

const drawQuestions = ({ phone, email }: Centre, { questions }: Classes['welcome']): Html =>
  html`<p class="${questions}">${
    email &&
    html`Questions? E-mail <a href="mailto:${email}">${email}</a>${
      phone && html` or call <a href="${phoneLink(phone)}">${phone}</a>`
    }.`
  }</p>`

/** Draws the links to the policies, and the button for the theme, which the script of the page shows. */
export const drawFinePrint = ({ finePrint }: Classes): Html =>
  html`<nav class="${finePrint.finePrint}" aria-label="Policies">
    <a href="/app/policies/termsAndConditions">Terms and Conditions</a>
    <a href="/app/policies/privacyPolicy">Privacy Policy</a>
    <button type="button" data-theme hidden></button>
  </nav>`

/** The summits of the ridge: the place, the height, the width, and the shift from one contour line to the next. */
const SUMMITS = [
  [1600, 40, 120, 14],
  [1825, 92, 75, 10],
  [2000, 212, 78, 9],
  [2215, 130, 65, -6],
  [2430, 90, 90, 4],
  [2700, 70, 110, -5],
] as const

/** Returns the path of a contour line, as steps between its points. The first line is the farthest. */
function drawContour(_: unknown, line: number): string {
  let path = ''
  let before = { x: 0, y: 460 }
  for (let x = 0; x <= 3200; x += 10) {
    let y = 330 + 12 * line
    for (const [place, height, width, shift] of SUMMITS)
      y -= (height * (1 - 0.075 * line)) / (1 + ((x - place - shift * line) / width) ** 2)
    // In tenths, so that the rounding does not add up.
    const point = { x, y: Math.round(y * 10) / 10 }
    path += `l${point.x - before.x} ${Number((point.y - before.y).toFixed(1))}`
    before = point
  }
  return `M0 460${path}V460`
}

const CONTOURS = Array.from({ length: 10 }, drawContour)

/** Draws a ridge in contour lines, and a rope from the valley through a carabiner on its highest summit. */
const drawRidge = ({ ridge, contours, carabiner }: Classes['welcome']): Html =>
  html`<svg class="${ridge}" viewBox="0 0 3200 440" fill="none" aria-hidden="true">
    <g class="${contours}">${CONTOURS.map((path) => html`<path d="${path}"/>`)}</g>
    <path d="M2000 102c46 0 72 150 128 150s56-74 104-74 80 150 190 150 180-110 330-90 300 80 460 40"/>
    <path d="${MARK.carabiner}" class="${carabiner}" transform="translate(1969 50) scale(2.4)"/>
    <path d="M0 396c1000 30 1640 0 1820-130 84-62 124-164 180-164"/>
  </svg>`
