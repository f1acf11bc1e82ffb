import { Refusal } from '#domain/refusal.ts'
import type { World } from '../world.ts'
import { changeSteps, type Step } from './change-steps.ts'
import { checkBooking } from './check-booking.ts'
import { choiceSteps } from './choice-steps.ts'
import { moneySteps, sendAll } from './money-steps.ts'
import {
  type Ground,
  openGround,
  openStage,
  type Phase,
  phaseOf,
  type Stage,
  type Start,
} from './open-stage.ts'
import { partSteps } from './part-steps.ts'
import { leadSteps, shareSteps } from './party-steps.ts'
import { trekSteps } from './trek-steps.ts'

/** How many things happen to each booking. */
const STEPS = 9
/** The sequences that share a trek. */
const ON_ONE_TREK = 10
/** Steps that find nothing to do are replaced, at most this often. */
const TRIES = 12

const steps = {
  ...changeSteps,
  ...moneySteps,
  ...trekSteps,
  ...choiceSteps,
  ...leadSteps,
  ...partSteps,
  ...shareSteps,
}
export type StepName = keyof typeof steps
export const stepNames = Object.keys(steps) as StepName[]
/** The steps of bookings that are paid in parts. */
export const partStepNames = Object.keys({ ...partSteps, ...shareSteps }) as StepName[]

type Weights = Partial<Record<StepName, number>>

const always: Weights = { goodwill: 1, approve: 2, send: 2, report: 2, retry: 2, dispute: 1 }

/** How often each step is chosen, in proportion. */
const weights: Record<Phase, Weights> = {
  before: {
    ...always,
    add: 3,
    leave: 2,
    leaveByOperator: 1,
    move: 3,
    extras: 4,
    correctName: 1,
    handOver: 1,
    handOverLead: 1,
    cancelByHost: 1,
    cancel: 1,
    letGo: 2,
    wait: 1,
    depart: 2,
  },
  parts: {
    ...always,
    partCharged: 5,
    partFails: 4,
    payPart: 4,
    payOpenPage: 2,
    extend: 2,
    endUnpaid: 1,
    removeCard: 1,
    payShare: 4,
    handOverLead: 1,
    cancelByHost: 1,
    add: 3,
    leave: 3,
    leaveByOperator: 1,
    move: 3,
    extras: 3,
    cancel: 1,
    letGo: 1,
    wait: 1,
  },
  choosing: {
    ...always,
    chooseDate: 6,
    chooseRefund: 4,
    chooseNothing: 2,
    leave: 1,
    add: 1,
    handOverLead: 1,
    payOpenPage: 2,
    letGo: 1,
    wait: 1,
  },
  trail: { ...always, claim: 6, decideClaim: 6, noShow: 1, cancelDeparture: 1, end: 2 },
  after: { ...always, retry: 4, claim: 2, decideClaim: 4, end: 3, payOut: 8 },
  cancelled: { ...always, retry: 4, wait: 1, end: 2, payOut: 4 },
  cancelledInParts: { ...always, payOpenPage: 2, wait: 1, end: 2, payOut: 4 },
}

const chosenFrom = Object.fromEntries(
  Object.entries(weights).map(([phase, each]) => [
    phase,
    (Object.entries(each) as [StepName, number][]).flatMap(([name, weight]) =>
      Array.from({ length: weight }, () => name),
    ),
  ]),
) as Record<Phase, StepName[]>

export type Done = {
  /** How often each step did something. */
  steps: Record<StepName, number>
  /** What it did, and why it was refused. */
  outcomes: Record<string, number>
}

/** Nothing is done yet. */
export const nothingDone = (): Done => ({
  steps: Object.fromEntries(stepNames.map((name) => [name, 0])) as Done['steps'],
  outcomes: {},
})

/**
 * Runs the sequences with these seeds, one after the other, and checks the booking after each step. The error of a failed one
 * names its seed, the first seed on its trek, and what was done.
 */
export async function runSequences(
  world: World,
  seeds: readonly number[],
  done: Done,
  start?: Start,
): Promise<void> {
  let ground: Ground | undefined
  for (const [index, seed] of seeds.entries()) {
    if (index % ON_ONE_TREK === 0) ground = await openGround(world)
    if (ground) await runSequence(await openStage(world, ground, seed, start), seed, done)
    // Its disputes are over.
    world.payments.disputes.length = 0
  }
}

async function runSequence(stage: Stage, seed: number, done: Done): Promise<void> {
  const happened: string[] = []
  try {
    await checkBooking(stage)
    if (stage.hasCode) done.outcomes['bought with a code'] = (done.outcomes['bought with a code'] ?? 0) + 1
    for (let count = 0; count < STEPS; count += 1) {
      const what = await anyStep(stage, await phaseOf(stage), done)
      happened.push(what)
      done.outcomes[what] = (done.outcomes[what] ?? 0) + 1
      await checkBooking(stage)
    }
    await sendAll(stage)
    await checkBooking(stage)
  } catch (error) {
    throw new Error(`seed ${seed} after: ${happened.join(', ')}`, { cause: error })
  }
}

/** Does something that there is to do, and returns what; a refusal is an answer too. */
async function anyStep(stage: Stage, phase: Phase, done: Done): Promise<string> {
  const names = chosenFrom[phase]
  for (let tries = 0; tries < TRIES; tries += 1) {
    const name = names[stage.next(names.length)]
    if (!name) continue
    const step: Step = steps[name]
    try {
      const what = await step(stage)
      if (what) {
        done.steps[name] += 1
        return what
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return `refused: ${error.code}`
    }
  }
  return 'nothing'
}
