import { parentPort, workerData } from 'node:worker_threads'
import { fillSeats } from './solve-seats.ts'
import { planWeek, presentPlan, type WeekFacts } from './week-plan.rules.ts'

export type WeekProposal = ReturnType<typeof presentPlan> & { method: 'optimal' | 'greedy' }

// A plan uses one processor for up to a few seconds. In a worker thread, it does not delay requests.
const facts = workerData as WeekFacts
const plan = planWeek(facts)
const { taken, method } = await fillSeats(plan.seats)
parentPort?.postMessage({ ...presentPlan(plan, taken, facts), method } satisfies WeekProposal)
