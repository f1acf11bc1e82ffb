import { saveBankDetails } from '#domain/verification/bank/save-bank-details.ts'
import { acceptedAs } from './legal-name.ts'
import { anOperator } from '../sign-in/operator.ts'
import { someBank } from './paid-booking.ts'
import type { World } from '../world.ts'

/** The name in the documents of the host below. */
const LEGAL = { firstName: 'Pasang', lastName: 'Sherpa' }

/** An approved host called Pasang Sherpa who was accepted under this name and has given the account of this holder. */
export async function hostPaidTo(world: World, holder: string, name = LEGAL) {
  const { trekId } = await world.departure()
  const { id } = await world.db
    .selectFrom('trek')
    .select('host_id as id')
    .where('id', '=', trekId)
    .executeTakeFirstOrThrow()
  await world.db.updateTable('host').set({ status: 'approved' }).where('id', '=', id).execute()
  await acceptedAs(world.deps, id, name)
  const account = { id, email: 'h@example.com', role: 'traveller' as const, firstName: '' }
  const visitor = async () => ({ ...(await anOperator(world)), account, network: '203.0.113' })
  const change = async (details: Partial<typeof someBank>) => {
    const given = { hostId: id, details: { ...someBank, holder, ...details } }
    await saveBankDetails(world.deps, given, await visitor())
    return world.clock.now()
  }
  return { id, change, visitor, changedAt: await change({}) }
}
