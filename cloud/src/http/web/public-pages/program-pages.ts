import { addDays, civilDateOf, toIsoDate } from '@belay/contract/dates'
import { offeredType, typePreview } from '@belay/contract/program-types'
import type { Role } from '@belay/contract/roles'
import { programPathOf, slugOf } from '@belay/contract/slug'
import type { Hono, Context as HttpContext } from 'hono'
import { html } from 'hono/html'
import { describeCentre } from '../../../features/centre/centre.ts'
import { countMeasurement } from '../../../features/measurements/count-measurements.ts'
import type { Interest } from '../../../features/measurements/measurements.documents.ts'
import { places } from '../../../features/places/places.documents.ts'
import { findTypeBySlug } from '../../../features/program-types/find-program-type.ts'
import { type ProgramType, programTypes } from '../../../features/program-types/program-types.documents.ts'
import { readEstimate } from '../../../features/programs/free-times/estimate-price.ts'
import { readFreeDays, readFreeTimes } from '../../../features/programs/free-times/find-free-days.ts'
import { takePublicPage } from '../../../platform/calls/allowances.ts'
import type { Services } from '../../../platform/calls/gate.ts'
import { pickFields } from '../../../platform/calls/pick-fields.ts'
import { findAll } from '../../../platform/documents/find-all.ts'
import { centreToday } from '../../../platform/time/today.ts'
import { sendTooMany } from '../../calls/refusals.ts'
import { type Choices, readChoices } from './choices.ts'
import type { PageParts } from './classes.ts'
import { addMonths, daysOfMonth } from './month-calendar.ts'
import { drawOverview } from './overview-page.ts'
import { drawPage, type Framed, type SendPage } from './page-frame.ts'
import { drawProgram } from './program-page.ts'

/** The size of a group if neither the visitor nor the type gives one. */
const USUAL_GROUP = 12
/** The number of months for which a calendar shows free days. */
const MONTHS_AHEAD = 18
/** The calendar opens with the month in which this many days have passed: a month's last days show little of it. */
const DAYS_AHEAD = 6

/** Reads what the overview shows: each published type, its price and its settings. */
async function readOffers(services: Services, people: number | null) {
  const types = await findAll(services.store, programTypes, { where: { offered: true }, orderBy: 'name' })
  const placeIDs = [...new Set(types.flatMap((type) => type.placeIDs))]
  const settings = new Map(
    (await services.store.getMany(places, placeIDs)).map((place) => [place.placeID, place.setting]),
  )
  return Promise.all(
    types.map(async (type) => ({
      type,
      price: (
        await readEstimate(services, type, { participants: people ?? type.participantsFrom ?? USUAL_GROUP, date: null })
      ).total,
      settings: [...new Set(type.placeIDs.flatMap((placeID) => settings.get(placeID) ?? []))],
    })),
  )
}

/** Reads what a program's page shows for the visitor's choices. */
async function readProgram(services: Services, type: ProgramType, choices: Choices) {
  const people = choices.people ?? type.participantsFrom ?? USUAL_GROUP
  const today = civilDateOf(services.clock.now(), services.settings.centre.timeZone)
  const thisMonth = toIsoDate(today).slice(0, 7)
  const months = { from: thisMonth, to: addMonths(thisMonth, MONTHS_AHEAD) }
  const firstShown = toIsoDate(choices.date ?? addDays(today, DAYS_AHEAD)).slice(0, 7)
  const wanted = choices.month ?? firstShown
  const month = wanted < months.from || wanted > months.to ? thisMonth : wanted
  const [estimate, days, day, typePlaces] = await Promise.all([
    readEstimate(services, type, { participants: people, date: choices.date }),
    readFreeDays(services, type, { participants: people, ...daysOfMonth(month) }),
    choices.date ? readFreeTimes(services, type, { date: choices.date, participants: people }) : null,
    services.store.getMany(places, type.placeIDs),
  ])
  return {
    type,
    choices,
    people,
    month,
    months,
    estimate,
    days,
    day,
    places: typePlaces.filter(({ active }) => active),
  }
}

/** A page, and the type that it is about. */
type Found = Framed & { type?: ProgramType }

/** Programs that read pages by themselves, by their usual names. */
const CRAWLER = /bot|crawl|spider|slurp|preview|facebookexternalhit|monitor/i

/** False for a crawler, for a page that is loaded in advance, and for somebody who asks not to be tracked. */
const isCounted = ({ req }: HttpContext): boolean =>
  !CRAWLER.test(req.header('user-agent') ?? '') &&
  req.header('sec-purpose') === undefined &&
  req.header('dnt') !== '1' &&
  req.header('sec-gpc') !== '1'

const isStaff = (visitor: { permission?: Role } | null): boolean =>
  visitor?.permission === 'Admin' || visitor?.permission === 'Facilitator'

/** True if a page is a preview for Admins, which no shared computer may keep. */
const isPreview = ({ type }: Found): boolean => type?.offered === false

const drawPreviewNotice = ({ programs }: PageParts['classes']) =>
  html`<p class="${programs.note}" role="status">Preview. Clients are not offered this program yet.</p>`

/** The most bytes of a form with a preview. */
const PREVIEW_BYTES = 200_000
const NO_CHOICES = readChoices({})
/** The fields of a type that its form does not have. */
const UNSAVED = { formerNames: [], pictureURL: null, smallPictureURL: null, version: 0, createdAt: 0 }

/** Returns the value of a JSON text. Undefined if it is not JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Options = {
  services: Services
  parts: PageParts
  addressOf: (http: HttpContext) => string
  /**
   * Returns the person with a session that sent the request; null without one. They get these pages in the app. Reads
   * the session once per request.
   */
  findVisitor: (http: HttpContext) => Promise<{ permission?: Role } | null>
  /** Sends the app, with these answers in its page. */
  sendApp: (http: HttpContext, page?: { answers: Record<string, unknown> }) => Promise<Response>
  sendPage: SendPage
}

/**
 * Adds the public pages of program types: whole pages for people who are not signed in, and their parts, which the app
 * and the script of the pages show without loading a page.
 */
export function addProgramPages(
  app: Hono,
  { services, parts, addressOf, findVisitor, sendApp, sendPage }: Options,
): void {
  const { settings, store } = services

  /**
   * Returns the type with an address if its page may be shown: to everyone if clients are offered it, else to Admins,
   * as a preview.
   */
  async function findShownType(http: HttpContext, slug: string): Promise<ProgramType | null> {
    const type = await findTypeBySlug(services, slug)
    return type?.offered || (await findVisitor(http))?.permission === 'Admin' ? type : null
  }

  async function drawFound(http: HttpContext, choices: Choices): Promise<Found | { movedTo: string } | null> {
    const slug = http.req.param('slug')
    const centre = describeCentre(services)
    if (slug === undefined) {
      const content = drawOverview(await readOffers(services, choices.people), choices, centre, parts.classes)
      const description = `Programs of ${centre.name}: what we offer, when it is free and what it costs.`
      const facts = {
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name: centre.name,
        url: settings.origin,
      }
      return { title: 'Programs', description, path: '/programs', picture: null, facts, content }
    }
    const type = await findShownType(http, slug)
    if (!type) return null
    if (slugOf(type) !== slug) return { movedTo: programPathOf(type) }
    return drawType(type, choices)
  }

  async function drawType(type: ProgramType, choices: Choices): Promise<Found & { type: ProgramType }> {
    const centre = describeCentre(services)
    const path = programPathOf(type)
    const program = await readProgram(services, type, choices)
    const { lines, total } = program.estimate
    const hasPrice = lines.some(({ amount }) => amount !== null)
    const priceCurrency = settings.centre.currency
    const content = drawProgram(program, { ...centre, programHours: settings.saved.programHours }, parts.classes)
    return {
      type,
      title: type.name,
      description: type.description.slice(0, 300) || `${type.name} at ${centre.name}.`,
      path,
      picture: type.pictureURL,
      facts: {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: type.name,
        description: type.description,
        ...(type.pictureURL ? { image: settings.origin + type.pictureURL } : {}),
        brand: { '@type': 'Organization', name: centre.name },
        ...(hasPrice ? { offers: { '@type': 'Offer', priceCurrency, price: total, url: settings.origin + path } } : {}),
      },
      content: html`${type.offered || drawPreviewNotice(parts.classes)}${content}`,
    }
  }

  /** Sends a program's page within the app, and counts the step. Passes on an address without a program. */
  async function sendInApp(http: HttpContext, step: keyof Interest, next: () => Promise<void>) {
    const slug = http.req.param('slug')
    if (slug === undefined) return sendApp(http)
    const type = await findShownType(http, slug)
    if (!type || slugOf(type) !== slug) return next()
    await countStep(http, type, step)
    if (step === 'visits') return sendApp(http)
    const { botCheck } = services.identity
    return sendApp(http, { answers: { programType: pickFields(offeredType, type), botCheck: botCheck.config } })
  }

  /** Counts a visitor's step towards a request of a type: one more today, without anything about the visitor. */
  async function countStep(http: HttpContext, { typeID }: ProgramType, step: keyof Interest): Promise<void> {
    if (!isCounted(http) || isStaff(await findVisitor(http))) return
    countMeasurement(services, centreToday(settings, services.clock.now()), ({ programs }) => {
      const counted = programs[typeID] ?? { visits: 0, started: 0 }
      programs[typeID] = { ...counted, [step]: counted[step] + 1 }
    })
  }

  const answer = (asPart: boolean) => async (http: HttpContext, next: () => Promise<void>) => {
    const isEmbedded = http.req.query('embedded') !== undefined
    if (!asPart && !isEmbedded && (await findVisitor(http))) return sendInApp(http, 'visits', next)
    const retryAfter = takePublicPage({ store, settings, clock: services.clock, ip: addressOf(http) })
    if (retryAfter > 0) return sendTooMany(http, 'allowance', retryAfter)
    const found = await drawFound(http, readChoices(http.req.query()))
    if (!found) return next()
    if ('movedTo' in found)
      return http.redirect((asPart ? '/parts' : '') + found.movedTo + new URL(http.req.url).search, 301)
    if (asPart) {
      const part = String(found.content)
      return http.html(part, 200, {
        'Content-Length': String(Buffer.byteLength(part)),
        'Cache-Control': isPreview(found) ? 'no-store' : 'no-cache',
      })
    }
    if (found.type) await countStep(http, found.type, 'visits')
    const centre = describeCentre(services)
    const draw = (nonce: string) =>
      String(drawPage(found, { centre, origin: settings.origin, nonce, parts, isEmbedded }))
    return sendPage(http, draw, { isPrivate: isPreview(found), mayEmbed: true })
  }
  /**
   * Sends the public page of a type with the unsaved values of its form, to Admins only (R433). It stores nothing, and
   * its links do nothing, because they would lead to the saved page. Only a form of the app itself can request it.
   */
  async function previewType(http: HttpContext, next: () => Promise<void>) {
    if (http.req.header('sec-fetch-site') !== 'same-origin') return next()
    if ((await findVisitor(http))?.permission !== 'Admin') return next()
    if (Number(http.req.header('content-length') ?? PREVIEW_BYTES + 1) > PREVIEW_BYTES) return next()
    const { data } = typePreview.safeParse(readJson(String((await http.req.parseBody()).type)))
    if (!data) return http.text('Some values of the form are not valid yet.', 400)
    const saved = data.typeID === null ? null : await store.get(programTypes, data.typeID)
    const drawn = await drawType(
      { ...UNSAVED, ...saved, ...data, typeID: data.typeID ?? '', offered: true },
      NO_CHOICES,
    )
    const content = html`<p class="${parts.classes.programs.note}" role="status">Preview. These changes are not saved,
        and links do not work here.</p>
      <div inert>${drawn.content}</div>`
    const frame = { centre: describeCentre(services), origin: settings.origin, parts, isEmbedded: false }
    return sendPage(http, (nonce) => String(drawPage({ ...drawn, content }, { ...frame, nonce })), {
      isPrivate: true,
      mayEmbed: true,
    })
  }

  app.post('/programs/preview', previewType)
  app.get('/programs/:slug/request', (http, next) => sendInApp(http, 'started', next))
  for (const path of ['/programs', '/programs/:slug']) {
    app.get(path, answer(false))
    app.get(`/parts${path}`, answer(true))
  }
}
