import type { Deps } from '../deps.ts'

/** Other staff, by name: a chat can be handed to them. */
export async function findColleagues({ db }: Pick<Deps, 'db'>, staffId: string) {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'first_name', 'email', 'role'])
    .where('role', 'in', ['support', 'operator'])
    .where('state', '=', 'active')
    .where('id', '!=', staffId)
    .orderBy('first_name')
    .execute()
  return rows.map(({ id, first_name, email, role }) => ({ id, role, name: first_name || email }))
}

/** The history of a support chat, newest first. */
export async function findChatHistory({ db }: Pick<Deps, 'db'>, conversationId: string) {
  return db
    .selectFrom('audit_entry')
    .leftJoin('account', 'account.id', 'audit_entry.actor_id')
    .select(['happened_at', 'act', 'reason', 'actor_id', 'account.first_name', 'account.email'])
    .where('subject_kind', '=', 'conversation')
    .where('subject_id', '=', conversationId)
    .orderBy('audit_entry.id', 'desc')
    .limit(20)
    .execute()
}
