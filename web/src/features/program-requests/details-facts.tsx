import { useMe } from '../../cloud/use-me.ts'
import { useFormat } from '../../ui/format.tsx'
import { locationWords, type RequestValues } from './request-values.ts'

type Details = RequestValues['programDetails']

const SETTING_WORDS = { indoor: 'Indoor', outdoor: 'Outdoor', either: 'Indoor or outdoor' } as const

/** What the group is and wants, for `Facts`. */
export const programFacts = ({ programType, objectives, participants, ageGroup }: Details) =>
  [
    ['Program type', programType],
    ['Objectives', objectives],
    ['Participants', participants],
    ['Age group', ageGroup],
  ] as const

/** When and where, for `Facts`. */
export const placeFacts = ({ preferredDates, location, setting, accessibilityNeeds, notes }: Details) =>
  [
    [
      'Preferred dates',
      preferredDates.some(({ date }) => date) && <PreferredDates key="dates" dates={preferredDates} />,
    ],
    ['Location', <Location key="location" location={location} />],
    ['Setting', SETTING_WORDS[setting]],
    ['Accessibility needs', accessibilityNeeds],
    ['Notes', notes],
  ] as const

const Location = ({ location }: Pick<Details, 'location'>) => locationWords(useMe().isAdmin)[location]

/** Preferred dates in words, one a line. */
function PreferredDates({ dates }: { dates: Details['preferredDates'] }) {
  const format = useFormat()
  return dates.map(({ date, startTime, endTime }) => (
    <div key={`${date} ${startTime}`}>
      {format.longDate(date)}, {format.time(startTime, endTime)}
    </div>
  ))
}
