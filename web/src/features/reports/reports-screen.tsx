import { NativeSelect, Switch, Tabs, Text } from '@mantine/core'
import { getCentre } from '../../cloud/centre.ts'
import { PRINT_ENTRY } from '../../ui/buttons/entry-menu.tsx'
import { DateField } from '../../ui/fields/date-fields.tsx'
import { useFormat } from '../../ui/format/format.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { showTab } from '../../ui/table/table-tools.tsx'
import { type SearchOf, useUrlState } from '../../ui/url-state.ts'
import { AuditTab } from './audit-tab.tsx'
import { getPreviousPeriod, isOrdered, PRESETS, type ReportPeriod, readPeriod } from './report-period.ts'
import { REPORT_TABS } from './report-tabs.tsx'
import styles from './reports.module.css'
import { SecurityTab } from './security-tab.tsx'

type ReportsSearch = SearchOf<'/app/analytics/analyticsView'>

/** The search parameters of one tab, which end when another tab opens. */
const CLEARED = { q: undefined, sort: undefined, after: undefined, page: undefined, open: undefined }

const isComparing = (search: ReportsSearch) => search.alone !== true

export const prefetchReports = async (search: ReportsSearch) => {
  const { tab = 'requests' } = search
  const period = readPeriod(search.from, search.to, getCentre().today)
  const report = tab === 'audit' || tab === 'security' ? null : REPORT_TABS[tab]
  if (report && isOrdered(period)) await report.prefetchReport(period, isComparing(search))
}

/** Shows the centre's reports for a period, compared with the previous period. */
export function ReportsScreen() {
  const [search, setSearch] = useUrlState('/app/analytics/analyticsView')
  const format = useFormat()
  const tab = search.tab ?? 'requests'
  const period = readPeriod(search.from, search.to, format.today)
  const compare = isComparing(search)
  const show = (next: Partial<ReportPeriod>) => setSearch({ ...period, ...next }, { replace: true })
  const preset = PRESETS.find(
    ({ getPeriod }) => getPeriod(format.today).from === period.from && getPeriod(format.today).to === period.to,
  )
  const previous = getPreviousPeriod(period)
  const isValid = isOrdered(period)
  return (
    <Page title="Reports" lede="How the centre is doing, and how it compares." menu={[PRINT_ENTRY]}>
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) => setSearch({ tab: (next ?? undefined) as ReportsSearch['tab'], ...CLEARED })}
      >
        <Tabs.List mb="lg" className={styles.tabs}>
          {Object.entries(REPORT_TABS).map(([value, { label }]) => (
            <Tabs.Tab key={value} value={value} ref={value === tab ? showTab : undefined}>
              {label}
            </Tabs.Tab>
          ))}
          <Tabs.Tab value="audit" ref={tab === 'audit' ? showTab : undefined}>
            Audit
          </Tabs.Tab>
          <Tabs.Tab value="security" ref={tab === 'security' ? showTab : undefined}>
            Security
          </Tabs.Tab>
        </Tabs.List>
        {Object.entries(REPORT_TABS).map(([value, { Tab }]) => (
          <Tabs.Panel key={value} value={value}>
            <div className={styles.controls}>
              <NativeSelect
                label="Period"
                value={preset?.label ?? ''}
                data={[...(preset ? [] : [{ value: '', label: 'Custom dates' }]), ...PRESETS.map(({ label }) => label)]}
                onChange={(event) => {
                  const chosenPreset = PRESETS.find(({ label }) => label === event.currentTarget.value)
                  if (chosenPreset) show(chosenPreset.getPeriod(format.today))
                }}
              />
              <DateField
                label="From"
                clearable={false}
                value={period.from}
                onChange={(from) => from && show({ from })}
              />
              <DateField
                label="To"
                clearable={false}
                value={period.to}
                error={isValid ? undefined : `Choose ${format.day(period.from)} or later.`}
                onChange={(to) => to && show({ to })}
              />
              <Switch
                className={styles.compare}
                label="Compare with the previous period"
                description={compare && isValid ? format.days(previous.from, previous.to) : undefined}
                checked={compare}
                onChange={(event) =>
                  setSearch({ alone: event.currentTarget.checked ? undefined : true }, { replace: true })
                }
              />
            </div>
            {isValid ? (
              <>
                <Text inherit mb="lg" data-print="only">
                  {format.paperDay(period.from)} to {format.paperDay(period.to)}
                </Text>
                <Tab period={period} compare={compare} />
              </>
            ) : (
              <Empty title="The end is before the start">Choose an end date on or after the start.</Empty>
            )}
          </Tabs.Panel>
        ))}
        <Tabs.Panel value="audit">
          <AuditTab />
        </Tabs.Panel>
        <Tabs.Panel value="security">
          <SecurityTab />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
