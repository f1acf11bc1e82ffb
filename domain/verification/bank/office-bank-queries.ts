import { sql } from 'kysely'
import { isUuid } from '../../ids.ts'
import type { Db, Deps, Tx } from '../../deps.ts'
import type { Cents } from '../../money.ts'
import { type BankDetails, isSameAccount } from '../../payout/bank/bank-details-rules.ts'
import { actionsIn } from '../../states/transition.ts'
import { type BankReview, bankReviewStates } from '../../payout/bank/bank-review-states.ts'
import { checkHolder } from './check-holder.ts'
import { shareIs } from '../../states/share-states.ts'
import { stateList } from '../../state-list.ts'
import { openBank } from '../../payout/bank/seal-bank-details.ts'

/** An email address that was changed shortly before new bank details is a risk sign. */
const EMAIL_DAYS = 30

/** Bank details with an account number that is masked except for its last four characters. */
export type MaskedBank = Omit<BankDetails, 'account'> & { account: string }

/** A host's bank details for an operator's check: the holder, the earlier details, and who changed them. */
export async function findBankCheck(deps: Pick<Deps, 'db' | 'secret' | 'now'>, hostId: string) {
  const { db, secret } = deps
  const stored = isUuid(hostId)
    ? await db.selectFrom('vault.bank_account').selectAll().where('host_id', '=', hostId).executeTakeFirst()
    : undefined
  if (!stored) return null
  const details = openBank(secret, hostId, stored.details_sealed)
  const [letter, reviewer, ...checks] = await Promise.all([
    letterOf(db, hostId),
    operatorNamed(db, stored.reviewed_by),
    checkHolder(deps, db, { hostId, details }),
    changeOf(db, hostId, stored.changed_at),
    findEarlierBank(db, hostId, stored.changed_at),
    hostsWithAccount(deps, { hostId, details }),
    dueOf(db, hostId),
    emailChangeBefore(db, hostId, stored.changed_at),
    openProposal(deps, hostId),
    openCase(db, hostId),
  ])
  const [holder, change, earlier, sameAccount, due, emailChangedAt, proposal, reported] = checks
  return {
    holder,
    due,
    emailChangedAt,
    sameAccount,
    proposal,
    letter: letter ?? null,
    review: {
      state: stored.review as BankReview,
      actions: actionsIn(bankReviewStates, stored.review),
      at: stored.reviewed_at,
      by: reviewer ?? null,
      message: stored.review_message,
    },
    details: maskedBank(details),
    changedAt: stored.changed_at,
    confirmedAt: stored.confirmed_at,
    masked: stored.masked,
    returned: stored.returned_at && { at: stored.returned_at, reason: stored.return_reason },
    reportedAt: reported?.opened_at ?? null,
    change: change ?? null,
    earlier: earlier && {
      details: maskedBank(openBank(secret, hostId, earlier.details_sealed)),
      changedAt: earlier.changed_at,
      confirmedAt: earlier.confirmed_at,
    },
  }
}

/** The details before these: the last confirmed ones, or else the last entered ones. */
export async function findEarlierBank(db: Db | Tx, hostId: string, changedAt: Date) {
  const earlier = await db
    .selectFrom('vault.bank_change')
    .select(['details_sealed', 'changed_at', 'confirmed_at'])
    .where('host_id', '=', hostId)
    .where('changed_at', '<', changedAt)
    .orderBy('confirmed_at', (at) => at.desc().nullsLast())
    .orderBy('changed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return earlier ?? null
}

function maskedBank({ account, ...details }: BankDetails): MaskedBank {
  return { ...details, account: `•••• ${account.slice(-4)}` }
}

async function changeOf(db: Db, hostId: string, changedAt: Date) {
  return db
    .selectFrom('vault.bank_change as change')
    .leftJoin('account', 'account.id', 'change.changed_by')
    .select(['change.network', 'change.device', 'change.changed_by as byId'])
    .select(['account.first_name as firstName', 'account.last_name as lastName'])
    .where('change.host_id', '=', hostId)
    .where('change.changed_at', '=', changedAt)
    .executeTakeFirst()
}

/** The names of other hosts with the same account. */
async function hostsWithAccount(
  { db, secret }: Pick<Deps, 'db' | 'secret'>,
  { hostId, details }: { hostId: string; details: BankDetails },
): Promise<string[]> {
  const alike = await db
    .selectFrom('vault.bank_account as bank')
    .innerJoin('host', 'host.id', 'bank.host_id')
    .select(['host.id', 'host.display_name', 'bank.details_sealed'])
    .where('bank.masked', 'like', `%•••• ${details.account.slice(-4)}`)
    .where('host.id', '<>', hostId)
    .execute()
  return alike
    .filter(({ id, details_sealed }) => isSameAccount(openBank(secret, id, details_sealed), details))
    .map(({ display_name }) => display_name)
}

async function letterOf(db: Db, hostId: string) {
  return db
    .selectFrom('vault.bank_letter')
    .select(['pages', 'uploaded_at as sentAt'])
    .where('host_id', '=', hostId)
    .executeTakeFirst()
}

/** The operator who requested a letter or rejected the details. */
async function operatorNamed(db: Db, operatorId: string | null) {
  return db
    .selectFrom('account')
    .select(['id', 'first_name as firstName'])
    .where('id', '=', operatorId)
    .executeTakeFirst()
}

async function openCase(db: Db, hostId: string) {
  return db
    .selectFrom('bank_case')
    .select('opened_at')
    .where('host_id', '=', hostId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
}

/** The amount that the host is owed. */
async function dueOf(db: Db, hostId: string): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents }>`select coalesce(sum(net_cents), 0)::bigint as cents
    from payout_item where host_id = ${hostId} and state in ${stateList(shareIs.unpaid)}`.execute(db)
  return rows[0]?.cents ?? 0
}

async function emailChangeBefore(db: Db, hostId: string, changedAt: Date): Promise<Date | null> {
  const change = await db
    .selectFrom('audit_entry')
    .select('happened_at')
    .where('subject_kind', '=', 'account')
    .where('subject_id', '=', hostId)
    .where('act', '=', 'change-email')
    .where('happened_at', '>=', new Date(changedAt.getTime() - EMAIL_DAYS * 86_400_000))
    .orderBy('audit_entry.id', 'desc')
    .executeTakeFirst()
  return change?.happened_at ?? null
}

/** Who proposes to confirm these details although the holder is not the host, and why. */
async function openProposal({ db, now }: Pick<Deps, 'db' | 'now'>, hostId: string) {
  const proposal = await db
    .selectFrom('proposal')
    .innerJoin('account', 'account.id', 'proposal.proposed_by')
    .select(['proposal.id', 'proposal.proposed_by as byId', 'proposal.proposed_at as at', 'proposal.reason'])
    .select(['account.first_name as firstName', 'account.email'])
    .where('proposal.kind', '=', 'bank_account')
    .where('proposal.account_id', '=', hostId)
    .where('proposal.state', '=', 'proposed')
    .where('proposal.expires_at', '>', now())
    .executeTakeFirst()
  return proposal ?? null
}
