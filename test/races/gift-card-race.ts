import { randomUUID } from 'node:crypto'
import type { Visitor } from '#domain/account/visitor.ts'
import { buyerToken, giftKey } from '#domain/gift-card/gift-card-key.ts'
import { redeemGiftCard } from '#domain/gift-card/redeem-gift-card.ts'
import { refundOwnGiftCard } from '#domain/gift-card/refund/refund-gift-card.ts'
import { paidGiftCard } from '../samples/gift-cards/gift-card.ts'
import { signedIn } from '../samples/credit.ts'
import { freshWorld, type World } from '../world.ts'

/** This many accounts redeem the same card at once: how many get the credit, and how the others are refused. */
export async function raceToRedeem(world: World, accounts: number) {
  const { code } = await paidGiftCard(world)
  const people = await strangers(world, accounts)
  const answers = await Promise.allSettled(people.map((visitor) => redeemGiftCard(world.deps, code, visitor)))
  return { ...counted(answers), creditCents: await creditOf(world, people) }
}

/** The buyer asks for the money back while this many accounts redeem the same card. */
export async function raceToRefund(world: World, accounts: number) {
  const { id, code } = await paidGiftCard(world)
  const people = await strangers(world, accounts)
  const token = buyerToken(await giftKey(world.deps), id)
  const redeeming = people.map((visitor) => redeemGiftCard(world.deps, code, visitor))
  const refund = refundOwnGiftCard(world.deps, { token, isSure: true })
  const answers = await Promise.allSettled(
    Math.random() < 0.5 ? [refund, ...redeeming] : [...redeeming, refund],
  )
  const { state } = await world.db
    .selectFrom('gift_card')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...counted(answers), state, creditCents: await creditOf(world, people) }
}

function counted(answers: PromiseSettledResult<unknown>[]) {
  return {
    attempts: answers.length,
    passed: answers.filter(({ status }) => status === 'fulfilled').length,
    refused: answers.flatMap((answer) =>
      answer.status === 'rejected' ? [String(answer.reason.code ?? answer.reason)] : [],
    ),
  }
}

/** Signed-in visitors, each in a network of their own, so that no limit of tries counts. */
async function strangers(world: World, count: number): Promise<Visitor[]> {
  const all = await Promise.all(Array.from({ length: count }, () => signedIn(world)))
  return all.map(({ visitor }) => ({ ...visitor, network: randomUUID() }))
}

async function creditOf({ db }: World, people: Visitor[]): Promise<number> {
  const { cents } = await db
    .selectFrom('ledger_account')
    .select(({ fn, val }) => fn.coalesce(fn.sum<number>('balance_cents'), val(0)).as('cents'))
    .where(
      'id',
      'in',
      people.map(({ account }) => `credit:${account?.id}`),
    )
    .executeTakeFirstOrThrow()
  return Number(cents)
}

// When run directly, beside `without-gift-card-lock.ts`: reports what happens when nobody waits for the card.
if (import.meta.main) void main()

async function main(): Promise<void> {
  const world = await freshWorld({ connections: 30 })
  process.stdout.write(JSON.stringify(await raceToRedeem(world, 20)))
  await world.close()
}
