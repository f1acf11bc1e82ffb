import { sql } from 'kysely'
import type { IsoDate } from '../dates.ts'
import type { Deps } from '../deps.ts'

/** A host's code that an operator ended, for its mail; null when the host's account is closed. */
export async function findPromotionMail({ db }: Pick<Deps, 'db'>, promotionId: string) {
  const { rows } = await sql<PromotionMail>`
    select p.code, p.first_on as "firstOn", p.last_on as "lastOn", p.uses_taken as uses, h.display_name as "hostName", a.email,
      coalesce((select reason from audit_entry where act = 'end-promotion' and subject_kind = 'promotion'
        and subject_id = p.id::text), '') as reason
    from promotion p join host h on h.id = p.made_by_id join account a on a.id = h.id
    where p.id = ${promotionId} and p.made_by = 'host' and p.ended_at is not null and a.state = 'active'`.execute(
    db,
  )
  return rows[0] ?? null
}

type PromotionMail = {
  code: string
  firstOn: IsoDate
  lastOn: IsoDate
  /** The pending and confirmed bookings with it. */
  uses: number
  hostName: string
  email: string
  reason: string
}
