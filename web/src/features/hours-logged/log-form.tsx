import { isCivilDate } from '@belay/contract/dates'
import { Button, SimpleGrid } from '@mantine/core'
import { cloud } from '../../cloud/client.ts'
import { useCloudForm } from '../../ui/form/cloud-form.ts'
import { Form } from '../../ui/form/form.tsx'
import { useFormat } from '../../ui/format/format.tsx'
import { Surface } from '../../ui/page/page.tsx'
import { createLogChecks, LogFields, type LogValues, toLogInput } from './log-fields.tsx'
import { useProgramChoices } from './program-field.tsx'
import type { Log } from './week.ts'

const QUICK = [1, 2, 4, 8]

/** Shows the form to log hours. A chosen program sets its date and planned hours. */
export function LogForm({ staffID, date }: { staffID: string; date: string }) {
  const format = useFormat()
  const form = useCloudForm<LogValues, Log>({
    initialValues: { date, programID: '', hours: '', note: '' },
    draft: 'hours:new',
    validate: createLogChecks(format.today),
    save: (values) => cloud.hoursLogged.log(toLogInput(values)),
    refresh: ['hoursLogged'],
    done: (log) => `Logged ${format.hours(log.hours)} for ${format.nearDayInText(log.date)}.`,
    saved: () => form.reset(),
  })
  const values = form.form.getValues()
  const { all } = useProgramChoices({ staffID, until: format.today, date: values.date })
  const planned = all.find(({ programID }) => programID === values.programID)?.planned
  const day = isCivilDate(values.date) ? format.nearDayInText(values.date) : null
  const draftWords = `${day ? `For ${day}. ` : ''}Not logged yet.`
  return (
    <Surface>
      <Form form={form} submit="Log hours" guard={false} draftWords={draftWords}>
        <LogFields
          form={form}
          staffID={staffID}
          takesHours
          hoursHint={planned && planned.hours > 0 ? `Planned: ${format.hours(planned.hours)}` : undefined}
          quickHours={
            <SimpleGrid component="fieldset" cols={4} spacing="sm" m={0} mt="sm" p={0} bd={0}>
              <legend className="visuallyHidden">Quick hours</legend>
              {QUICK.map((hours) => (
                <Button
                  key={hours}
                  px="sm"
                  variant={values.hours === hours ? 'light' : 'default'}
                  aria-pressed={values.hours === hours}
                  onClick={() => form.form.setFieldValue('hours', hours)}
                >
                  {hours} h
                </Button>
              ))}
            </SimpleGrid>
          }
          note={{ minRows: 1, maxRows: 5, placeholder: 'Optional' }}
        />
      </Form>
    </Surface>
  )
}
