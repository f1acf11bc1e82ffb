import type { IsoDate } from '../dates.ts'
import type { Db, Tx } from '../deps.ts'

/** Spots of a departure that its host sold elsewhere, until they are released. */
export type Block = {
  id: string
  spots: number
  name: string
  note: string
  untilOn: IsoDate | null
  madeAt: Date
}

/** The blocks of a departure that are not released, the oldest first. The caller has authorized the reader. */
export async function blocksOf(db: Db | Tx, departureId: string): Promise<Block[]> {
  return db
    .selectFrom('departure_block')
    .select(['id', 'spots', 'name', 'note', 'until_on as untilOn', 'made_at as madeAt'])
    .where('departure_id', '=', departureId)
    .where('released_at', 'is', null)
    .orderBy('made_at')
    .orderBy('id')
    .execute()
}
