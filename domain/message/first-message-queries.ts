import type { Visitor } from '../account/visitor.ts'
import type { Deps } from '../deps.ts'
import { whyClosed } from './closed-rules.ts'
import { shownName } from '../shown-name.ts'
import { writerOf } from './speaker.ts'
import { pairOf } from './start-conversation.ts'

/**
 * The recipient of a first message, as its author sees the name; refused when neither may write to the other. Changes
 * nothing.
 */
export async function findFirstMessage({ db }: Pick<Deps, 'db'>, userId: string, visitor: Visitor) {
  const me = writerOf(visitor)
  const { clientId, hostId } = await pairOf(db, me.id, userId)
  const side = clientId === me.id ? 'client' : 'host'
  const row = await db
    .selectFrom('account as client')
    .innerJoin('host', (join) => join.on('host.id', '=', hostId ?? ''))
    .innerJoin('account as host_account', 'host_account.id', 'host.id')
    .select(['client.first_name', 'client.last_name', 'client.photo_key as client_photo'])
    .select(['client.state as client_state', 'host_account.state as host_state', 'host.status'])
    .select(['host.id as host_id', 'host.display_name', 'host.kind', 'host.photo_key as host_photo'])
    .where('client.id', '=', clientId)
    .executeTakeFirstOrThrow()
  const asks = side === 'client'
  return {
    side,
    otherId: userId,
    title: asks ? row.display_name : shownName(row.first_name ?? '', row.last_name ?? '') || 'Traveller',
    photoKey: asks ? row.host_photo : row.client_photo,
    host: { id: row.host_id, status: row.status, name: row.display_name, kind: row.kind },
    closed: whyClosed(
      {
        kind: 'hosting',
        isClosed: false,
        isOver: false,
        hostStatus: row.status,
        clientState: row.client_state,
        hostState: row.host_state,
      },
      side,
    ),
  } as const
}
