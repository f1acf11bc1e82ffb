import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { signedIn } from '#test/samples/credit.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { Refusal } from '../../refusal.ts'
import { findOwnBooking } from '../booking-queries.ts'
import { leaveBrowser } from './leave-browser.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const isMissing = (error: unknown) => error instanceof Refusal && error.code === 'booking-not-found'

test('after signing out a copied cookie opens none of its browser’s bookings; the account opens its own', async () => {
  const { visitor } = await signedIn(world)
  const departure = await world.departure()
  const own = await boughtBooking(world, { departure, visitor, until: 'sent' })
  const asGuest = { ...visitor, account: null }
  const held = await boughtBooking(world, {
    departure: await world.departure(),
    visitor: asGuest,
    until: 'held',
  })
  const another = await boughtBooking(world, { departure, until: 'held' })
  const copied = aVisitor({ id: visitor.id })
  for (const { id } of [own, held]) assert.equal((await findOwnBooking(world.db, id, copied)).id, id)

  await leaveBrowser(world.deps, visitor)
  for (const { id } of [own, held]) await assert.rejects(findOwnBooking(world.db, id, copied), isMissing)
  const elsewhere = { ...aVisitor(), account: visitor.account }
  assert.equal((await findOwnBooking(world.db, own.id, elsewhere)).id, own.id)
  assert.equal((await findOwnBooking(world.db, another.id, another.visitor)).id, another.id, 'nobody else is')
})
