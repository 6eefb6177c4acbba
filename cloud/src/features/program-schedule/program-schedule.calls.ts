import { os } from '../../platform/gate.ts'
import { create, remove, update } from './changes.ts'
import { feed, rotateFeed } from './feed.ts'
import { get, list, upcoming } from './program-schedule.ts'

const calls = os.programSchedule

export const programScheduleCalls = calls.router({
  create: calls.create.handler(({ context, input }) => create(context, input)),
  update: calls.update.handler(({ context, input }) => update(context, input)),
  delete: calls.delete.handler(({ context, input }) => remove(context, input)),
  list: calls.list.handler(({ context, input }) => list(context, input)),
  upcoming: calls.upcoming.handler(({ context }) => upcoming(context)),
  get: calls.get.handler(({ context, input }) => get(context, input)),
  feed: calls.feed.handler(({ context }) => feed(context)),
  rotateFeed: calls.rotateFeed.handler(({ context }) => rotateFeed(context)),
})
