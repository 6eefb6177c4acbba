import { ADA, MARCUS } from '../people.ts'
import { firstDayOf } from '../plans/program-plans.ts'
import { closuresAround, INSPECTED, inspectionOf } from '../plans/sample-calendar.ts'
import {
  ARRIVALS,
  NOT_INCLUDED,
  PARTICIPANTS_BRING,
  PLACES,
  PRICE_LIST,
  PROGRAM_TYPES,
  ROPES_CERTIFICATE,
  sizesOf,
  TYPICAL_DAYS,
} from '../program-types.ts'
import { drawTypePictures } from '../type-scenes.ts'
import { createBelayCardPdf } from './belay-card.ts'
import type { SampleCentre, Story } from './driver.ts'
import { ADDITIONAL_TEXT, PAYMENT_TEXT, PRIVACY_POLICY, TERMS_AND_CONDITIONS } from './long-texts.ts'

const SITE = 'https://www.example.edu'
const LINKS = [
  ['Safety', 'Ropes course inspection checklist', 'ropes-inspection', 'The list we walk before every program.'],
  ['Safety', 'Weather and lightning policy', 'weather-policy', 'When to move indoors, and who decides.'],
  ['Safety', 'Incident report form', 'incident-report', 'Fill it in on the same day.'],
  ['Training', 'Facilitator handbook', 'facilitator-handbook', 'From welcome to debrief.'],
  ['Training', 'Debriefing question bank', 'debriefing', 'Two hundred questions by theme.'],
  ['Activities', 'Icebreakers for cold mornings', 'icebreakers', 'Short games that need no equipment.'],
  ['General', 'Campus map and parking', 'map', 'Send this to clients who arrive by bus.'],
  ['General', 'Payroll calendar', 'payroll-calendar', 'When hours are due and when pay arrives.'],
] as const
const INVENTORY = [
  'item,size,count,last inspected',
  'Harness,S,12,ok',
  'Harness,M,24,ok',
  'Harness,L,18,ok',
  'Helmet,one size,60,ok',
  'Carabiner (locking),,140,ok',
  'Belay device,,32,ok',
  'Dynamic rope 60 m,,9,2 retired',
  "Cow's tail lanyard,,40,ok",
]

export async function* seedPriceList({ as, days, prices }: SampleCentre): Story {
  yield days.at(firstDayOf(days) - 59, '1:00 PM')
  for (const [lineItemCode, description, unitPrice, unit] of PRICE_LIST) {
    const { itemID } = await as(ADA).chargeItems.create({ lineItemCode, description, unitPrice, unit })
    prices.set(lineItemCode, { itemID, lineItemCode, description, unitPrice, unit })
  }
}

/** Plays Ada's entry of the places and the offered program types. */
export async function* seedPlaces({ as, days, address, prices, placeIDs }: SampleCentre): Story {
  yield days.at(firstDayOf(days) - 59, '1:30 PM')
  const { places, programTypes } = as(ADA)
  const inspection = inspectionOf(days)
  for (const [name, setting, capacity, setupMinutes, clearMinutes] of PLACES.toReversed()) {
    const { placeID } = await places.create({
      name,
      setting,
      capacity,
      setupMinutes,
      clearMinutes,
      address,
      arrival: ARRIVALS[name] ?? '',
      badWeatherPlaceID: setting === 'outdoor' ? (placeIDs.get('Seminar room A') ?? null) : null,
      closures:
        name === INSPECTED
          ? [{ from: days.date(inspection.from), to: days.date(inspection.to), reason: 'Yearly inspection' }]
          : [],
    })
    placeIDs.set(name, placeID)
  }
  for (const type of PROGRAM_TYPES) {
    const placeID = placeIDs.get(type.place)
    const { from, to, leastFacilitators } = sizesOf(type)
    const isRopes = type.perPerson.some((code) => ['HRC-HALF', 'HRC-FULL', 'LRC-HALF', 'TOWER'].includes(code))
    const lineOf = (unit: 'participant' | 'group') => (code: (typeof type.perPerson)[number]) => {
      const { itemID = null, description = code, unitPrice = 0, unit: entered } = prices.get(code) ?? {}
      return { itemID, description, unitPrice, unit: entered === 'mile' ? entered : unit }
    }
    await programTypes.create({
      name: type.name,
      ...drawTypePictures(type.name),
      description: type.objectives,
      typicalDay: TYPICAL_DAYS[type.name] ?? '',
      notIncluded: NOT_INCLUDED[type.location],
      usualMinutes: type.minutes,
      placeIDs: placeID ? [placeID] : [],
      participantsFrom: from,
      participantsTo: to,
      leastFacilitators,
      ages: isRopes ? '10 and older' : '',
      participantsPerFacilitator: type.perFacilitator,
      certificates: isRopes ? [ROPES_CERTIFICATE] : [],
      staffBrings: type.staffBrings,
      participantsBring: PARTICIPANTS_BRING[type.name] ?? '',
      lines: [...type.perPerson.map(lineOf('participant')), ...type.perGroup.map(lineOf('group'))],
    })
  }
}

export async function* seedClosedDays({ as, days }: SampleCentre): Story {
  yield days.at(firstDayOf(days) - 59, '2:00 PM')
  await as(ADA).centre.save({ closures: closuresAround(days) })
}

/** Plays Ada's text of the contract, the terms and the privacy policy. */
export async function* seedTexts({ as, days }: SampleCentre): Story {
  yield days.at(firstDayOf(days) - 55, '10:00 AM')
  await as(ADA).contractText.save({ paymentText: PAYMENT_TEXT, additionalText: ADDITIONAL_TEXT })
  yield days.at(-200, '10:00 AM')
  await as(ADA).termsAndConditions.save({ content: TERMS_AND_CONDITIONS })
  yield days.at(-200, '10:30 AM')
  await as(ADA).privacyPolicy.save({ content: PRIVACY_POLICY })
}

/** Plays Marcus's collection of links and files for the staff. */
export async function* seedResources({ as, days }: SampleCentre): Story {
  yield days.at(-180, '2:00 PM')
  const { create } = as(MARCUS).resources
  for (const [category, title, path, description] of LINKS)
    await create({ category, title, url: `${SITE}/${path}`, description })
  yield days.at(-108, '2:00 PM')
  await create({
    title: 'Equipment inventory',
    category: 'Safety',
    description: 'What is in the shed, by size.',
    file: new File([`${INVENTORY.join('\n')}\n`], 'equipment-inventory.csv', { type: 'text/csv' }),
  })
  yield days.at(-99, '2:00 PM')
  await create({
    title: 'Belay commands card',
    category: 'Training',
    description: 'Print it, laminate it, carry it.',
    file: new File([createBelayCardPdf()], 'belay-commands.pdf', { type: 'application/pdf' }),
  })
}
