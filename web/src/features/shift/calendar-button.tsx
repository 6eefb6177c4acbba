import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { downloadFile } from '../../ui/download-file.ts'

type CalendarProps = { programName: string; calendar: string }

/** Shows the button that saves a shift as a calendar file. */
export function CalendarButton({ programName, calendar }: CalendarProps) {
  const save = () => downloadFile(`${programName}.ics`, new Blob([calendar], { type: 'text/calendar' }))
  return (
    <PlainButton variant="default" onClick={save}>
      Add to calendar
    </PlainButton>
  )
}
