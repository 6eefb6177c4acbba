import type { ReminderKind } from '@belay/contract/centre'
import { LIMITS } from '@belay/contract/constants'
import { toMinutesOfDay } from '@belay/contract/dates'
import { isColor, isWebAddress } from '@belay/contract/formats'
import { Select, type SelectProps, SimpleGrid, Switch, TextInput } from '@mantine/core'
import { useCentre } from '../../cloud/centre.ts'
import { cloud, type Outputs } from '../../cloud/client.ts'
import { confirm } from '../../ui/actions/confirm.tsx'
import { ClosureFields, checkClosures } from '../../ui/fields/closure-fields.tsx'
import { TimeField } from '../../ui/fields/date-fields.tsx'
import { NumberField } from '../../ui/fields/number-fields.tsx'
import { LineField, PhoneField } from '../../ui/fields/text-fields.tsx'
import { type Check, combineChecks, isEmail, isTime, optional, required } from '../../ui/form/checks.ts'
import { useCloudForm } from '../../ui/form/cloud-form.ts'
import { Form } from '../../ui/form/form.tsx'
import { FormCard } from '../../ui/form-group.tsx'
import { createFormat } from '../../ui/format/create-format.ts'
import { DimmedText } from '../../ui/text/dimmed-text.tsx'
import { BrandColorField } from './brand-color-field.tsx'
import { listCurrencyChoices, listLocaleChoices, listTimeZoneChoices } from './centre-choices.ts'

export type CentreSettings = Outputs['centre']['settings']
const toFormValues = ({ logos, fixed, version, createdAt, updatedAt, ...values }: CentreSettings) => values
type Values = ReturnType<typeof toFormValues>

const isBrandColor: Check = (value) =>
  isColor(String(value).trim().toLowerCase()) ? null : 'Enter a color such as #8a1538.'

const isAddress: Check = (value) =>
  isWebAddress(String(value).trim()) ? null : 'Enter a web address that starts with https:// or http://.'

/** The automatic reminders: kind, label, and description. */
const REMINDER_SWITCHES = [
  ['contracts', 'Unsigned contracts', 'To the signer, 7 and 3 days before the program.'],
  ['shifts', 'Unanswered shifts', 'To the person, 3 days after they were asked and 2 days before the shift.'],
  ['shiftsTomorrow', "The next day's shifts", 'To the person at 5 PM: when and where to be, and with whom.'],
  ['hours', 'Returned hours', "To the person, when they haven't corrected them after 3 days."],
  ['dates', 'Offered dates', 'To the client, on the day before the last on which the dates are held.'],
  ['thanks', 'Thanks after a program', 'To the client, on the next morning, with three questions about it.'],
  ['requests', 'Approved requests without a date', 'To all Admins in one message, after 7 days and then each week.'],
] as const satisfies readonly (readonly [ReminderKind, string, string])[]

function checkHours({ from, to }: Values['programHours']) {
  const [first, last] = [isTime()(from), isTime()(to)]
  const isReversed = !first && !last && toMinutesOfDay(to) <= toMinutesOfDay(from)
  return { 'programHours.from': first, 'programHours.to': isReversed ? 'Enter a time after the first.' : last }
}

const checkSettings = ({ name, email, universityUrl, mapUrl, brandColor, ...others }: Values) => ({
  name: required("Enter the centre's name.")(name),
  email: combineChecks(required('Enter an e-mail address.'), isEmail('Enter an e-mail address.'))(email),
  universityUrl: optional(isAddress)(universityUrl),
  mapUrl: optional(isAddress)(mapUrl),
  brandColor: optional(isBrandColor)(brandColor),
  headcountDays: Number.isInteger(others.headcountDays) ? null : 'Enter a number of days.',
  ...checkHours(others.programHours),
  ...checkClosures(others.closures),
})

/** Asks for confirmation before the time zone or the currency changes. Resolves to false if the person cancels. */
async function confirmSettings(before: Values, after: Values): Promise<boolean> {
  if (after.timeZone !== before.timeZone) {
    const times = `Programs keep their times: a 9:00 AM start is 9:00 AM in ${after.timeZone.replaceAll('_', ' ')}.`
    const body = `${times} Subscribed calendars and the end of each day move too.`
    if (!(await confirm({ title: 'Change the time zone?', body, action: 'Change time zone' }))) return false
  }
  if (after.currency === before.currency) return true
  const amount = (currency: string) => createFormat({ ...after, currency, today: '' }).money(100)
  const change = `${amount(before.currency)} becomes ${amount(after.currency)}`
  const where = 'in prices, pay rates and unsent contracts. Sent contracts keep their currency.'
  const body = `Amounts aren't converted: ${change} ${where}`
  return confirm({ title: 'Change the currency?', body, action: 'Change currency' })
}

type CentreFormProps = { settings: CentreSettings; onSaved: (settings: CentreSettings) => void }

/** Shows the form for all settings of the centre except its logos. */
export function CentreForm({ settings, onSaved }: CentreFormProps) {
  const fixed = new Map(settings.fixed.map(({ field, variable }) => [field, variable]))
  const form = useCloudForm({
    initialValues: toFormValues(settings),
    validate: checkSettings,
    version: settings.version,
    save: (values, { version }) =>
      cloud.centre.save({
        ...Object.fromEntries(Object.entries(values).filter(([name]) => !fixed.has(name))),
        version,
      }),
    current: toFormValues,
    refresh: ['centreSettings'],
    saved: onSaved,
    done: 'Settings saved.',
  })
  const confirmingForm = {
    ...form,
    submit: async () => ((await confirmSettings(settings, form.form.getValues())) ? form.submit() : undefined),
  }
  const field = (name: keyof Values, description?: string) => {
    const variable = fixed.get(name)
    return {
      ...form.field(name),
      ...(variable ? { readOnly: true, variant: 'filled' } : {}),
      description: variable ? `Set on the server by ${variable}.` : description,
    }
  }
  const { timeZone, locale, currency, brandColor } = form.form.getValues()
  return (
    <Form form={confirmingForm} submit="Save">
      <FormCard title="Brand">
        <BrandColorField
          color={brandColor}
          onChoose={(color) => form.form.setFieldValue('brandColor', color)}
          {...field(
            'brandColor',
            'For the rope and the loading line. Where it would be hard to see, we use its nearest shade.',
          )}
        />
      </FormCard>
      <FormCard title="Centre">
        <LineField label="Name" required {...field('name')} />
        <LineField label="Street address" {...field('address')} />
        <TextInput
          label="Map link"
          placeholder="Uses the street address"
          {...field('mapUrl', 'Opens from the address in the footer.')}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
          <PhoneField {...field('phone')} />
          <TextInput label="E-mail" type="email" required {...field('email')} />
        </SimpleGrid>
      </FormCard>
      <FormCard title="University">
        <LineField label="University name" {...field('universityName')} />
        <TextInput
          label="University website"
          type="url"
          {...field('universityUrl', 'Opens from the logo in the footer.')}
        />
      </FormCard>
      <FormCard title="Dates and money">
        <Choice label="Time zone" limit={60} data={listTimeZoneChoices(timeZone)} {...field('timeZone')} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
          <Choice label="Number and date format" data={listLocaleChoices(locale)} {...field('locale')} />
          <Choice label="Currency" limit={60} data={listCurrencyChoices(currency)} {...field('currency')} />
        </SimpleGrid>
        <FormatExample locale={locale} currency={currency} timeZone={timeZone} />
      </FormCard>
      <FormCard
        title="Closed days"
        hint="Days when the whole centre is closed. Planning a program on them asks for a note."
      >
        <ClosureFields form={form} />
      </FormCard>
      <FormCard title="Hours of programs" hint="The public pages offer times between them, one each hour.">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg">
          <TimeField label="From" {...form.field('programHours.from')} />
          <TimeField label="Until" {...form.field('programHours.to')} />
        </SimpleGrid>
      </FormCard>
      <FormCard title="Public pages">
        <Switch
          label="Show free days"
          description="Everyone can see which days are free for a program, but nothing about other programs."
          {...form.form.getInputProps('showsFreeDays', { type: 'checkbox' })}
        />
      </FormCard>
      <FormCard title="Changes by clients">
        <NumberField
          label="Days before a program until which clients change the headcount"
          description="Later, and if the group no longer fits, you get a request. Dates always come as a request."
          min={0}
          max={LIMITS.headcountDays}
          allowDecimal={false}
          {...form.field('headcountDays')}
        />
      </FormCard>
      <FormCard title="Reminders" hint="We send these at 8:00 in the morning, as long as they apply.">
        {REMINDER_SWITCHES.map(([kind, label, description]) => (
          <Switch
            key={kind}
            label={label}
            description={description}
            {...form.form.getInputProps(`reminders.${kind}`, { type: 'checkbox' })}
          />
        ))}
      </FormCard>
    </Form>
  )
}

const Choice = (props: SelectProps) => <Select searchable allowDeselect={false} {...props} />

function FormatExample(chosen: { locale: string; currency: string; timeZone: string }) {
  const { today } = useCentre()
  const format = createFormat({ ...chosen, today })
  return (
    <DimmedText block aria-live="polite">
      Dates look like {format.day(today)} or {format.date(today)}. Prices look like {format.money(1234.5)}.
    </DimmedText>
  )
}
