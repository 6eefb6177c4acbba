import { MINUTE } from '@belay/contract/constants'
import { box, circle, drawScene, hills } from '../drawn-pictures.ts'
import { ADA, CLEO } from '../people.ts'
import type { ProgramPlan } from '../plans/drafts.ts'
import type { SampleCentre, Story } from './driver.ts'

/** The colors of a landscape. */
type Palette = { sky: string; sun: string; far: string; near: string; lake: string }
const MORNING: Palette = { sky: 'bcdcf0', sun: 'fff4d6', far: '8eb0a0', near: '568268', lake: '78a8c4' }
const NOON: Palette = { sky: '7ab8e6', sun: 'ffecaa', far: '709e7c', near: '3e704e', lake: '4686b4' }
const EVENING: Palette = { sky: 'f6be94', sun: 'ffe296', far: '967484', near: '5c4a66', lake: 'cc9082' }

const PHOTOS = [
  { caption: 'The lake in the morning', palette: MORNING, shift: 0 },
  { caption: '', palette: NOON, shift: 150 },
  { caption: 'Before the way home', palette: EVENING, shift: 320 },
]

/** Draws a view of hills and a lake. `shift` moves the hills and the sun. */
function drawLandscape({ sky, sun, far, near, lake }: Palette, shift: number): Uint8Array<ArrayBuffer> {
  const shapes = [
    circle(sun, [120 + shift, 90], 36),
    hills(far, { top: 200, height: 40, length: 70, from: shift }),
    hills(near, { top: 270, height: 30, length: 45, from: 2 * shift }),
    box(lake, [0, 341], 640, 139),
  ]
  return drawScene({ size: [640, 480], ground: sky, shapes }, 1)
}

/** Plays the photos of Cleo's last program, which Ada adds on the next morning. */
export async function* playPhotos({ as, days }: SampleCentre, programs: readonly ProgramPlan[]): Story {
  const last = programs
    .filter(({ day, outcome, contact }) => day < -1 && outcome === 'scheduled' && contact.email === CLEO.email)
    .toSorted((a, b) => a.day - b.day)
    .at(-1)
  if (!last) return
  for (const [index, { caption, palette, shift }] of PHOTOS.entries()) {
    yield days.at(last.day + 1, '9:10 AM') + index * MINUTE
    const picture = new File([drawLandscape(palette, shift)], 'photo.png')
    await as(ADA).programPhotos.add({ programID: last.programID, caption, picture })
  }
}
