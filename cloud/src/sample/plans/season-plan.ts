import { CONTACTS, type Contact, habitOf } from '../clients.ts'
import { PLACES, type ProgramType, programTypeNamed, sizesOf } from '../program-types.ts'
import { createRandom, type Random } from '../random.ts'
import type { SampleDays } from '../sample-days.ts'
import type { SampleCalendar } from './sample-calendar.ts'

/** A program that a client wants. Days are counted from today. */
export type Booking = { contact: Contact; type: ProgramType; day: number; participants: number }

/** The number of bookings in each month: most in spring and autumn, few around New Year. */
const BOOKINGS = [13, 17, 24, 28, 29, 24, 22, 23, 28, 30, 25, 12]
/** The share of bookings that return in the same week a year later. */
const RETURNING = 0.85

/** A booking that returns each year: its weekday and the week of the month. */
type Habitual = { contact: Contact; type: ProgramType; weekday: number; week: number; participants: number }

/** Limits a number of participants to the size of the type and its place. */
export function limitToSize(type: ProgramType, participants: number): number {
  const capacity = PLACES.find(([name]) => name === type.place)?.[3] ?? participants
  const { from, to } = sizesOf(type)
  return Math.max(from, Math.min(participants, capacity, to))
}

function planReturningBookings(month: number, random: Random): Habitual[] {
  const isWinter = month === 12 || month <= 2
  const typesOf = (contact: Contact) =>
    habitOf(contact)
      .types.map(programTypeNamed)
      .filter(({ setting }) => !isWinter || setting !== 'outdoor')
  const coming = CONTACTS.filter((contact) => habitOf(contact).months.includes(month) && typesOf(contact).length > 0)
  const counts = new Map<Contact, number>()
  return Array.from({ length: BOOKINGS[month - 1] ?? 0 }, () => {
    const least = Math.min(...coming.map((contact) => counts.get(contact) ?? 0))
    const few = coming.filter((contact) => (counts.get(contact) ?? 0) === least)
    const contact = random.pick(few)
    counts.set(contact, (counts.get(contact) ?? 0) + 1)
    const { weekdays, people } = habitOf(contact)
    const type = random.pick(typesOf(contact))
    const participants = limitToSize(type, random.integer(...people))
    return { contact, type, weekday: random.pick(weekdays), week: random.integer(0, 3), participants }
  })
}

/** Plans the clients' bookings between two days, month by month. A client returns in the same month each year. */
export function planSeasons(days: SampleDays, calendar: SampleCalendar, from: number, to: number): Booking[] {
  const bookings: Booking[] = []
  for (let first = from; first <= to; ) {
    const date = days.date(first)
    const [month, year] = [Number(date.slice(0, 2)), Number(date.slice(6))]
    const length = new Date(Date.UTC(year, month, 0)).getUTCDate() - Number(date.slice(3, 5)) + 1
    const random = createRandom(year * 100 + month)
    const others = planReturningBookings(month, createRandom(year * 100 + month + 50))
    for (const [index, habitual] of planReturningBookings(month, createRandom(7000 + month)).entries()) {
      const wishes = random.boolean(RETURNING) ? [habitual, ...others] : others.slice(index)
      const booked = wishes.find(({ contact }) => first - from >= contact.comesAfter * 365)
      if (!booked) continue
      const { contact, type, weekday, week } = booked
      const wanted = first + ((weekday - days.weekday(first) + 7) % 7) + 7 * week
      const participants = limitToSize(type, Math.round(booked.participants * (0.88 + random.integer(0, 24) / 100)))
      if (wanted >= first + length) continue
      const isWeekend = (day: number) => [0, 6].includes(days.weekday(day))
      const fits = (day: number) =>
        day >= first && day < first + length && day <= to && isWeekend(day) === isWeekend(wanted)
      const day = calendar.takeNearby(wanted, type.place, fits)
      if (day !== null) bookings.push({ contact, type, day, participants })
    }
    first += length
  }
  return bookings.toSorted((a, b) => a.day - b.day)
}
