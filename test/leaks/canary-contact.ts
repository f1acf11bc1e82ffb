import { sql } from 'kysely'
import type { World } from '../world.ts'

/** A contact message with its answer, and the cookie choices. */
export async function canaryContact({ db, clock }: World, id: string): Promise<void> {
  const at = clock.now()
  await sql`with written as (
      insert into contact_message
        (form_key, name, email, subject, body, sent_at, network, account_id, state, changed_at)
      select gen_random_uuid(), 'n', email, 's', 'b', ${at}, 'w', id, 'answered', ${at} from account where id = ${id}
      returning id)
    insert into contact_answer (contact_id, staff_id, body, sent_at) select id, ${id}, 'a', ${at} from written`.execute(
    db,
  )
  await sql`insert into consent (browser_id, version, analytics, functional, advertising, chosen_at, account_id)
    values (gen_random_uuid(), 1, true, false, false, ${at}, ${id})`.execute(db)
}
