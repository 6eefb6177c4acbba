import { expect, it } from 'vitest'
import { openWords } from './link-words.ts'

it.each([
  ['/app/contract/viewContracts?contract=p1', 'Open the contract'],
  ['/app/program-requests/viewRequests?request=r1', 'Open the request'],
  ['/app/program-requests/viewRequests?program=p1', 'Open the program'],
  ['/app/program-requests/viewRequests', 'Open program requests'],
  ['/app/schedule/scheduleDisplay?program=p1', 'Open the program'],
  ['/app/workday/logHours', 'Open your hours'],
  ['/', 'Open Home'],
])('the button of a mail that leads to %s says "%s"', (link, words) => expect(openWords(link)).toBe(words))
