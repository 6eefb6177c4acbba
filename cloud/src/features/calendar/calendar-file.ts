import { toIsoDate } from '@belay/contract/dates'
import { addressOf, linkTo } from '@belay/contract/links'
import { type WhereToGo, whereInWords } from '@belay/contract/where-to-go'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { civilDateTime } from '../../platform/civil-time.ts'
import type { Settings } from '../../platform/settings.ts'
import { timeZoneComponent } from './time-zone-component.ts'

/** A program as a calendar event. `sequence` grows with every change, so that calendars keep the newest version. */
export type CalendarEvent = {
  programID: string
  programName: string
  date: string
  startTime: string | null
  endTime: string | null
  where: WhereToGo
  description?: string
  sequence: number
  status: 'tentative' | 'confirmed' | 'cancelled'
  changedAt: number
}

type Occasion = Pick<CalendarEvent, 'programID' | 'programName' | 'date' | 'startTime' | 'endTime'>

/** Picks the program, date and times of a schedule entry or an assignment for a calendar event. */
export const toEventFields = ({ programID, programName, date, startTime, endTime }: Occasion): Occasion => ({
  programID,
  programName,
  date,
  startTime,
  endTime,
})

type Person = { name: string; email: string }

/** Returns a program's event UID. It is the same in all mails and feeds, so that an update finds its event. */
const uidOf = (programID: string): string => `${programID}@belay`
/** Returns the path of the program's page for staff. */
const programAddress = (programID: string): string => addressOf(linkTo.program(programID))

/**
 * Creates the calendar file of a mail. It adds or updates the program in the person's calendar, or removes it
 * (`cancel`).
 */
export function calendarFile(settings: Settings, event: CalendarEvent, to: Person, cancel = false): string {
  const calendarEvent = cancel ? { ...event, status: 'cancelled' as const } : event
  return calendarText(settings, [calendarEvent], {
    method: cancel ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
    to,
  })
}

/** Creates a calendar for a feed or a download. Only a feed has a `name`. */
export const calendarFeed = (settings: Settings, events: readonly CalendarEvent[], name?: string): string =>
  calendarText(settings, events, { method: ICalCalendarMethod.PUBLISH, ...(name ? { name } : {}) })

function calendarText(
  settings: Settings,
  events: readonly CalendarEvent[],
  options: { method: ICalCalendarMethod; name?: string; to?: Person },
): string {
  const timeZone = settings.centre.timeZone
  const years = events.map(({ date }) => Number(toIsoDate(date).slice(0, 4)))
  const generator = () => timeZoneComponent(timeZone, { first: Math.min(...years) - 1, last: Math.max(...years) + 1 })
  const calendar = ical({
    prodId: { company: 'Belay', product: 'Schedule', language: 'EN' },
    method: options.method,
    ...(options.name ? { name: options.name, ttl: 3600 } : {}),
    ...(events.length > 0 ? { timezone: { name: null, generator } } : {}),
  })
  for (const event of events) {
    calendar.createEvent({
      id: uidOf(event.programID),
      sequence: event.sequence,
      timezone: timeZone,
      stamp: Temporal.Instant.fromEpochMilliseconds(event.changedAt),
      ...spanOf(event),
      summary: event.programName,
      location: whereInWords(event.where) || null,
      description: [event.description, mapLine(event.where)].filter(Boolean).join('\n') || null,
      url: settings.origin + programAddress(event.programID),
      status: STATUSES[event.status],
      organizer: { name: settings.centre.name, email: settings.centre.email },
      ...(options.to ? { attendees: [{ ...options.to, rsvp: false }] } : {}),
    })
  }
  return calendar.toString()
}

const mapLine = ({ mapLink }: WhereToGo): string => mapLink && `Map: ${mapLink}`

const STATUSES = {
  tentative: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
}

/** Returns the event's start and end. A program without times (not on the schedule) lasts all day. */
function spanOf({ date, startTime, endTime }: CalendarEvent) {
  if (startTime && endTime) return { start: civilDateTime(date, startTime), end: civilDateTime(date, endTime) }
  const day = Temporal.PlainDate.from(toIsoDate(date))
  return { start: day, end: day.add({ days: 1 }), allDay: true }
}
