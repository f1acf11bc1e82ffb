import { sql } from 'kysely'
import type { World } from '../world.ts'

/** A gift card that a person bought for themselves, tried and used, with a refund and a dispute: bypasses triggers. */
export async function canaryGiftCard(
  { db, clock }: World,
  { id, tag }: { id: string; tag: string },
): Promise<void> {
  const at = clock.now()
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    const { rows } = await sql<{ id: string }>`
      insert into gift_card (amount_cents, picture, send_on, send_at, state, page_ends_at, session_id, session_url, intent_id,
        code_hash, redeemed_by, created_at, paid_at, sent_at, redeemed_at)
      values (5000, 'dawn', '2026-11-01', ${at}, 'redeemed', ${at}, ${`cs_${tag}`}, 'https://pay.test/', ${`pi_${tag}`},
        sha256(${tag}::bytea), ${id}, ${at}, ${at}, ${at}, ${at}) returning id`.execute(tx)
    const card = rows[0]?.id
    await sql`insert into gift_card_buyer (gift_card_id, name, email)
      select ${card}, 'Maya', email from account where id = ${id}`.execute(tx)
    await sql`insert into gift_card_recipient (gift_card_id, name, email, message)
      select ${card}, 'Maya', email, 'For me' from account where id = ${id}`.execute(tx)
    await sql`insert into gift_card_try (account_id, network, code_hash, tried_at)
      values (${id}, 'n', sha256(${tag}::bytea), ${at})`.execute(tx)
    await sql`insert into gift_card_refund (gift_card_id, reason, amount_cents, state, created_at, succeeded_at)
      values (${card}, 'surplus', 5000, 'succeeded', ${at}, ${at})`.execute(tx)
    await sql`insert into gift_card_dispute (id, gift_card_id, amount_cents, state, opened_at, closed_at)
      values (${`du_gift_${tag}`}, ${card}, 5000, 'won', ${at}, ${at})`.execute(tx)
  })
}
