import { useMe } from '../../cloud/use-me.ts'
import { useFormat } from '../../ui/format/format.tsx'
import { getLocationWords, type RequestValues } from './request-values.ts'

type Details = RequestValues['programDetails']

const SETTING_WORDS = { indoor: 'Indoor', outdoor: 'Outdoor', either: 'Indoor or outdoor' } as const

/** Returns the program and group of a request, as items for `Facts`. */
export const listProgramFacts = ({ programType, objectives, participants, ageGroup }: Details) =>
  [
    ['Program type', programType],
    ['Objectives', objectives],
    ['Participants', participants],
    ['Age group', ageGroup],
  ] as const

/** Returns the dates, location and notes of a request, as items for `Facts`. */
export const listPlaceFacts = ({ preferredDates, location, setting, accessibilityNeeds, notes }: Details) =>
  [
    [
      'Preferred dates',
      preferredDates.some(({ date }) => date) && <PreferredDateList key="dates" dates={preferredDates} />,
    ],
    ['Location', <RequestedLocation key="location" location={location} />],
    ['Setting', SETTING_WORDS[setting]],
    ['Accessibility needs', accessibilityNeeds],
    ['Notes', notes],
  ] as const

const RequestedLocation = ({ location }: Pick<Details, 'location'>) => getLocationWords(useMe().isAdmin)[location]

function PreferredDateList({ dates }: { dates: Details['preferredDates'] }) {
  const format = useFormat()
  return dates.map(({ date, startTime, endTime }) => (
    <div key={`${date} ${startTime}`}>{format.when({ date, startTime, endTime })}</div>
  ))
}
