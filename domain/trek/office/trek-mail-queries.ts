import type { Deps } from '../../deps.ts'
import type { ForeignAct } from '../../job.ts'

type ChangeEvent = { trekId: string; act: ForeignAct; at: string }

/** The content of a mail to a host about an operator's change to a trek: its name, the recipient, and the reason. */
export async function findTrekChange({ db }: Pick<Deps, 'db'>, { trekId, act, at }: ChangeEvent) {
  return db
    .selectFrom('trek')
    .innerJoin('host', 'host.id', 'trek.host_id')
    .innerJoin('account', 'account.id', 'host.id')
    .innerJoin('audit_entry', (join) =>
      join.on('audit_entry.subject_kind', '=', 'trek').on('audit_entry.subject_id', '=', trekId),
    )
    .select(['trek.name', 'host.display_name', 'account.email', 'audit_entry.reason'])
    .where('trek.id', '=', trekId)
    .where('audit_entry.act', '=', act)
    .where('audit_entry.happened_at', '=', new Date(at))
    .where('account.state', '=', 'active')
    .executeTakeFirst()
}
