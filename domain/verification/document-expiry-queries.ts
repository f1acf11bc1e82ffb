import { sql } from 'kysely'
import { nepalDate, type IsoDate } from '../dates.ts'
import type { Db, Deps } from '../deps.ts'
import { documentStep, lastApprovedOn, type DocumentStep } from './document-expiry-rules.ts'
import { hostIs } from '../host/host-states.ts'
import { stateList } from '../state-list.ts'

export type DocumentNeed = {
  kind: 'document'
  step: Exclude<DocumentStep, 'valid'>
  expiresOn: IsoDate
  lastApprovedOn: IsoDate
}

/** A document that expires soon or has expired, without a pending renewal of its host; otherwise nothing. */
export async function documentNeed(db: Db, hostId: string, at: Date): Promise<DocumentNeed[]> {
  const { rows } = await sql<{ expiresOn: IsoDate | null; isSent: boolean }>`
    select v.document_expires_on as "expiresOn",
      exists (select from verification p where p.account_id = v.account_id and p.state = 'pending') as "isSent"
    from verification v where v.account_id = ${hostId} and v.state = 'approved'
    order by v.decided_at desc limit 1`.execute(db)
  const [document] = rows
  if (!document?.expiresOn || document.isSent) return []
  const { expiresOn } = document
  const step = documentStep(expiresOn, at)
  return step === 'valid'
    ? []
    : [{ kind: 'document', step, expiresOn, lastApprovedOn: lastApprovedOn(expiresOn) }]
}

export type ExpiryMail = {
  email: string
  hostName: string
  expiresOn: IsoDate
  lastApprovedOn: IsoDate
  isEnded: boolean
  /** A renewal awaits an operator. */
  isSent: boolean
}

/** The data of a mail about an approval's document; null when a later one is in force or the account is closed. */
export async function findExpiryToMail(
  { db }: Pick<Deps, 'db'>,
  verificationId: string,
): Promise<ExpiryMail | null> {
  const { rows } = await sql<Omit<ExpiryMail, 'lastApprovedOn'>>`
    select a.email, h.display_name as "hostName", v.document_expires_on as "expiresOn",
      h.approval_ended_at is not null as "isEnded",
      exists (select from verification p where p.account_id = v.account_id and p.state = 'pending') as "isSent"
    from verification v join host h on h.id = v.account_id join account a on a.id = h.id
    where v.id = ${verificationId} and v.document_expires_on is not null and a.state = 'active'
      and h.status in ${stateList(hostIs.running)} and not exists (select from verification later
        where later.account_id = v.account_id and later.state = 'approved' and later.decided_at > v.decided_at)`.execute(
    db,
  )
  const [found] = rows
  return found ? { ...found, lastApprovedOn: lastApprovedOn(found.expiresOn) } : null
}

/** The day in Nepal on which a host's approval ended; null while it is valid. */
export async function approvalEndedOn(db: Db, hostId: string): Promise<IsoDate | null> {
  const host = await db
    .selectFrom('host')
    .select('approval_ended_at')
    .where('id', '=', hostId)
    .executeTakeFirst()
  return host?.approval_ended_at ? nepalDate(host.approval_ended_at) : null
}
