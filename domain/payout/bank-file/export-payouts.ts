import { randomBytes } from 'node:crypto'
import type { Visitor } from '../../account/visitor.ts'
import { isUuid } from '../../ids.ts'
import { nepalDate } from '../../dates.ts'
import type { Deps } from '../../deps.ts'
import { confirmedOperatorOf, operatorOf } from '../../account/staff.ts'
import { recordAction } from '../../audit/record-action.ts'
import { Refusal } from '../../refusal.ts'
import { bankFilesOf, type BankFormat } from './bank-file-queries.ts'
import { pain001, type BankFile } from './pain-001-rules.ts'
import { payoutCsv } from './payout-csv-rules.ts'
import { payoutNumber } from '../payout-rules.ts'
import { payoutStates } from '../payout-states.ts'
import { transition } from '../../states/transition.ts'
import { openBank } from '../bank/seal-bank-details.ts'

type Wanted = {
  payoutIds: string[]
  format: BankFormat
  /** The operator has confirmed that our bank does not have the earlier files of these payouts. */
  isConfirmed?: boolean
}
export type BankFileDownload = { name: string; type: string; text: string }

const formats = {
  xml: { type: 'application/xml; charset=utf-8', write: pain001 },
  csv: { type: 'text/csv; charset=utf-8', write: payoutCsv },
} as const

/**
 * Creates the bank file of payouts that two operators released: the only place where full bank details leave the vault.
 * Requires a second factor within ten minutes. Each file is recorded, and is in the audit log. A payout in an earlier
 * file, of any format, is refused until an operator confirms that our bank does not have that file.
 */
export async function exportPayouts(
  deps: Deps,
  { payoutIds, format, isConfirmed = false }: Wanted,
  visitor: Visitor,
): Promise<BankFileDownload> {
  const at = deps.now()
  const operator = confirmedOperatorOf(visitor, at)
  const from = deps.ourAccount
  if (!from) throw new Refusal('payout-account-missing')
  const ids = payoutIds.filter(isUuid)
  if (ids.length === 0) throw new Refusal('payout-not-found')
  return deps.db.transaction().execute(async (tx) => {
    const payouts = await tx
      .selectFrom('payout')
      .innerJoin('vault.payout_account as account', 'account.payout_id', 'payout.id')
      .select([
        'payout.id',
        'payout.number',
        'payout.host_id',
        'payout.amount_cents',
        'account.details_sealed',
      ])
      .where('payout.state', '=', 'sent')
      .where('payout.id', 'in', ids)
      .orderBy('payout.number')
      // The second of two simultaneous operators sees the file of the first.
      .forUpdate('payout')
      .execute()
    if (payouts.length !== payoutIds.length) throw new Refusal('payout-not-released')
    const earlier = await bankFilesOf(tx, ids)
    if (earlier.length > 0 && !isConfirmed) throw new Refusal('payout-in-a-file-already')
    const id = `CH-${at.toISOString().replaceAll(/\D/g, '').slice(0, 14)}-${randomBytes(3).toString('hex')}`
    const transfers = payouts.map((payout) => ({
      number: payoutNumber(payout.number),
      cents: payout.amount_cents,
      to: openBank(deps.secret, payout.host_id, payout.details_sealed),
    }))
    await tx
      .insertInto('bank_file')
      .values({ id, format, made_at: at, made_by: operator.id, repeats: earlier.length > 0 })
      .execute()
    await tx
      .insertInto('bank_file_payout')
      .values(payouts.map((payout) => ({ file_id: id, payout_id: payout.id })))
      .execute()
    for (const payout of payouts)
      await recordAction(tx, at, {
        actorId: operator.id,
        act: 'download-bank-file',
        subject: { kind: 'payout', id: payout.id },
        detail: { format, file: id, ...(earlier.length > 0 && { repeats: true }) },
      })
    return fileOf({ id, madeAt: at, on: nepalDate(at), from, transfers }, format)
  })
}

/** A preview of the file of one payout before its release, with the account masked. */
export async function previewPayout(
  deps: Deps,
  { payoutId, format }: { payoutId: string; format: BankFormat },
  visitor: Visitor,
): Promise<BankFileDownload> {
  operatorOf(visitor)
  const payout = await deps.db
    .selectFrom('payout')
    .innerJoin('vault.bank_account as account', 'account.host_id', 'payout.host_id')
    .select([
      'payout.number',
      'payout.host_id',
      'payout.amount_cents',
      'payout.state',
      'account.details_sealed',
    ])
    .where('payout.id', '=', isUuid(payoutId) ? payoutId : null)
    .executeTakeFirst()
  if (!payout) throw new Refusal('payout-not-found')
  transition(payoutStates, payout.state, 'release')
  const details = openBank(deps.secret, payout.host_id, payout.details_sealed)
  const to = { ...details, account: details.account.replaceAll(/.(?=.{4})/g, 'X'), holder: 'PREVIEW' }
  const transfers = [{ number: payoutNumber(payout.number), cents: payout.amount_cents, to }]
  const from = { holder: 'PREVIEW', account: 'XXXXXXXX', swift: deps.ourAccount?.swift ?? 'XXXXXXXX' }
  return fileOf({ id: 'PREVIEW', madeAt: deps.now(), on: nepalDate(deps.now()), from, transfers }, format)
}

function fileOf(file: BankFile, format: BankFormat): BankFileDownload {
  const { type, write } = formats[format]
  return { name: `${file.id}.${format}`, type, text: write(file) }
}
