import { addDays, toIsoDate } from '@belay/contract/dates'
import type { Services } from '../../../platform/calls/gate.ts'
import { iterateAll } from '../../../platform/documents/find-all.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { centreToday } from '../../../platform/time/today.ts'
import { findUntold } from '../../notifications/find-untold.ts'
import { notify } from '../../notifications/notify.ts'
import { readClientFacts } from '../changes/read-client-facts.ts'
import { findScheduleEvent } from '../programs.notifications.ts'
import { programSchedule } from '../schedule/program-schedule.documents.ts'
import { clientThanked } from './feedback.notifications.ts'
import { isThankedFor } from './feedback.rules.ts'

type Parts = Pick<Services, 'store' | 'clock' | 'settings'>

const yesterdayOf = ({ settings }: Pick<Parts, 'settings'>, now: number) => addDays(centreToday(settings, now), -1)

/** The thanks to the clients of the day before, with the three questions (R411). */
export const clientThanks = {
  /** Finds the programs that ended yesterday. */
  async *find(parts: Parts): AsyncGenerator<[string]> {
    const day = toIsoDate(yesterdayOf(parts, parts.clock.now()))
    for await (const { programID } of iterateAll(parts.store, programSchedule, {
      orderBy: 'ends',
      from: day,
      to: `${day}~`,
    }))
      yield [programID]
  },

  /** Thanks the client's people once: their notification is the mark. Skips disabled people. */
  async send(tx: Tx, services: Pick<Services, 'settings'>, [programID = '']: readonly string[]): Promise<void> {
    const program = await readClientFacts(tx, programID)
    const { entry } = program
    if (!entry || !isThankedFor(entry, program, yesterdayOf(services, tx.now))) return
    const key = `thanks-${programID}`
    const people = await findUntold(tx, (await findScheduleEvent(tx, services, entry)).people, key)
    if (people.length === 0) return
    tx.setDescription(`thanked the client of ${entry.programName}`)
    await notify(tx, services, clientThanked({ entry, people, key }))
  },
}
