import { toIsoDate } from '@belay/contract/dates'
import { addressOf, linkTo } from '@belay/contract/links'
import { formatWhereToGo, type WhereToGo } from '@belay/contract/where-to-go'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Settings } from '../../platform/settings/settings.ts'
import { toCivilDateTime } from '../../platform/time/civil-time.ts'
import { buildTimeZoneComponent } from './time-zone-component.ts'

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
  /** The page that the event links to. Default: the program. */
  page?: 'shift' | 'day'
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

/** Creates a mail's calendar file, which adds or updates the program in a calendar, or removes it (`cancel`). */
export function buildCalendarFile(settings: Settings, event: CalendarEvent, to: Person, cancel = false): string {
  return cancel
    ? calendarText(settings, [{ ...event, status: 'cancelled' }], { method: ICalCalendarMethod.CANCEL, to })
    : calendarText(settings, [event], { method: ICalCalendarMethod.REQUEST, to })
}

/** Creates a calendar for a feed or a download. Only a feed has a `name`. */
export const buildCalendarFeed = (settings: Settings, events: readonly CalendarEvent[], name?: string): string =>
  calendarText(settings, events, { method: ICalCalendarMethod.PUBLISH, ...(name ? { name } : {}) })

function calendarText(
  settings: Settings,
  events: readonly CalendarEvent[],
  options: { method: ICalCalendarMethod; name?: string; to?: Person },
): string {
  const timeZone = settings.centre.timeZone
  const years = events.map(({ date }) => Number(toIsoDate(date).slice(0, 4)))
  const generator = () =>
    buildTimeZoneComponent(timeZone, { first: Math.min(...years) - 1, last: Math.max(...years) + 1 })
  const calendar = ical({
    prodId: { company: 'Belay', product: 'Schedule', language: 'EN' },
    method: options.method,
    ...(options.name ? { name: options.name, ttl: 3600 } : {}),
    ...(events.length > 0 ? { timezone: { name: null, generator } } : {}),
  })
  for (const event of events) {
    calendar.createEvent({
      // The same UID in all mails and feeds, so that an update finds its event.
      id: `${event.programID}@belay`,
      sequence: event.sequence,
      timezone: timeZone,
      stamp: Temporal.Instant.fromEpochMilliseconds(event.changedAt),
      ...eventTimes(event),
      summary: event.programName,
      location: formatWhereToGo(event.where) || null,
      description:
        [event.description, event.where.mapLink && `Map: ${event.where.mapLink}`].filter(Boolean).join('\n') || null,
      url: settings.origin + addressOf(linkTo[event.page ?? 'program'](event.programID)),
      status: STATUSES[event.status],
      organizer: { name: settings.centre.name, email: settings.centre.email },
      ...(options.to ? { attendees: [{ ...options.to, rsvp: false }] } : {}),
    })
  }
  return calendar.toString()
}

const STATUSES = {
  tentative: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
}

/** Returns the event's start and end. A program without times (not on the schedule) lasts all day. */
function eventTimes({ date, startTime, endTime }: CalendarEvent) {
  if (startTime && endTime) return { start: toCivilDateTime(date, startTime), end: toCivilDateTime(date, endTime) }
  const day = Temporal.PlainDate.from(toIsoDate(date))
  return { start: day, end: day.add({ days: 1 }), allDay: true }
}
