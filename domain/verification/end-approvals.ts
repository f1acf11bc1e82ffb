import { sql } from 'kysely'
import { addDays, nepalDate, type IsoDate } from '../dates.ts'
import type { Deps, Tx } from '../deps.ts'
import type { JobName } from '../job.ts'
import type { EventName } from '../event/events.ts'
import { isFirstNotice } from '../event/notice-once.ts'
import { recordAction } from '../audit/record-action.ts'
import { lockHost } from '../payout/hold-payouts.ts'
import { tryEach } from '../try-each.ts'
import { documentStep, EXPIRY_NOTICE_DAYS, type DocumentStep } from './document-expiry-rules.ts'
import { hostIs } from '../host/host-states.ts'
import { stateList } from '../state-list.ts'

const notices = {
  'expires soon': { event: 'document expires soon', mail: 'mail-document-expires' },
  expired: { event: 'document expired', mail: 'mail-document-expired' },
  ended: { event: 'approval ended', mail: 'mail-approval-ended' },
} as const satisfies Record<Exclude<DocumentStep, 'valid'>, { event: EventName; mail: JobName }>

type Expiring = { id: string; hostId: string; expiresOn: IsoDate; noticed: string[] }

/**
 * Notifies hosts 30 days before their document expires and when it has expired, and ends the approval 14 days later:
 * the treks of the host take no new bookings until a renewal is approved. Bookings, departures, messages and payouts
 * continue. A suspended host is handled when the suspension is lifted. Returns the number of ended approvals.
 */
export async function endApprovals(deps: Deps): Promise<number> {
  const at = deps.now()
  let ended = 0
  await tryEach(await documentsThatExpire(deps), async (document) => {
    const step = documentStep(document.expiresOn, at)
    if (step === 'valid' || document.noticed.includes(notices[step].event)) return
    await deps.db.transaction().execute(async (tx) => {
      if (!(await isStillApproved(tx, document))) return
      const { event, mail } = notices[step]
      if (!(await isFirstNotice(tx, at, event, document.id))) return
      if (step === 'ended') {
        await endApproval(tx, at, document.hostId)
        ended += 1
      }
      await deps.enqueue(tx, mail, { verificationId: document.id })
    })
  })
  return ended
}

async function endApproval(tx: Tx, at: Date, hostId: string): Promise<void> {
  await tx.updateTable('host').set({ approval_ended_at: at }).where('id', '=', hostId).execute()
  await recordAction(tx, at, { actorId: null, act: 'end-approval', subject: { kind: 'host', id: hostId } })
}

/** Locks the host, whose renewal may be approved at this moment: then the later document is in force. */
async function isStillApproved(tx: Tx, { id, hostId }: Expiring): Promise<boolean> {
  await lockHost(tx, hostId)
  const { rows } = await sql<{ id: string }>`
    select v.id from verification v join host h on h.id = v.account_id
    where v.account_id = ${hostId} and v.state = 'approved' and h.status in ${stateList(hostIs.running)}
    order by v.decided_at desc limit 1`.execute(tx)
  return rows[0]?.id === id
}

/** The documents of current approvals that expire soon or have expired, with the notices sent so far. */
async function documentsThatExpire({ db, now }: Deps): Promise<Expiring[]> {
  const until = addDays(nepalDate(now()), EXPIRY_NOTICE_DAYS)
  const { rows } = await sql<Expiring>`
    select v.id, v.account_id as "hostId", v.document_expires_on as "expiresOn",
      array(select event from notice_once where subject = v.id::text) as noticed
    from verification v join host h on h.id = v.account_id
    where v.document_expires_on <= ${until}::date and h.approval_ended_at is null
      and h.status in ${stateList(hostIs.running)} and not exists (select from verification later
        where later.account_id = v.account_id and later.state = 'approved' and later.decided_at > v.decided_at)
    order by v.document_expires_on, v.id`.execute(db)
  return rows
}
