import { nepalDate, type IsoDate } from '#domain/dates.ts'
import { type DealScope } from '#domain/deal/deal-rules.ts'
import { makeDeal, makeOwnDeal } from '#domain/deal/make-deal.ts'
import { hostOf } from '../host-visitor.ts'
import { anOperator } from '../sign-in/operator.ts'
import type { World } from '../world.ts'

type Given = { percent?: number; firstOn?: IsoDate; lastOn?: IsoDate; title?: string }

/** A deal of a trek's host, for that trek or one departure; only today by default. */
export async function hostDeal(world: World, trekId: string, scope: DealScope, given: Given = {}) {
  const { visitor } = await hostOf(world, trekId)
  return makeOwnDeal(world.deps, { scope, ...termsOf(world, given) }, visitor)
}

/** The same by an operator, for anything. */
export async function operatorDeal(world: World, scope: DealScope, given: Given = {}) {
  const terms = { scope, ...termsOf(world, given), reason: 'The season is slow' }
  return makeDeal(world.deps, terms, await anOperator(world))
}

function termsOf({ clock }: World, { percent = 10, firstOn, lastOn, title = '' }: Given) {
  const first = firstOn ?? nepalDate(clock.now())
  return { percent, firstOn: first, lastOn: lastOn ?? first, title }
}
