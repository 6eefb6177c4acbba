import type { Context, Input } from '../../platform/gate.ts'
import { calendarFeed } from '../calendar/calendar-file.ts'
import { toEvent } from './calendar-feed.ts'
import { getEntry } from './program-schedule.ts'

/** One program as an iCalendar file, with what the caller may see. Mails and feeds update the event that it adds. */
export async function createCalendarFile(
  context: Context,
  input: Input<'programSchedule.calendarFile'>,
): Promise<File> {
  const entry = await getEntry(context, input)
  const description = [context.settings.centre.name, entry.dayNotes].filter(Boolean).join('\n')
  const text = calendarFeed(context.settings, [{ ...toEvent(entry), description }])
  return new File([text], `${entry.programID}.ics`, { type: 'text/calendar' })
}
