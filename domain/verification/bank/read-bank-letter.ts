import type { Visitor } from '../../account/visitor.ts'
import { isUuid } from '../../ids.ts'
import type { Db, Deps, Tx } from '../../deps.ts'
import { type SignedUrl, signedUrls, isSignedUrlValid } from '../../signed-url.ts'
import { operatorOf } from '../../account/staff.ts'
import { recordAction } from '../../audit/record-action.ts'
import { Refusal } from '../../refusal.ts'
import { openPages } from '../seal-verification.ts'
import { lookReason } from '../verification-rules.ts'

const WHAT = 'bank-letter'

/**
 * Opens the letter of a host's bank to an operator with a reason: the audit log records it, and each page has a URL of
 * 60 seconds for this operator only.
 */
export async function openBankLetter(
  deps: Deps,
  { hostId, reason }: { hostId: string; reason: string },
  visitor: Visitor,
): Promise<SignedUrl[]> {
  const operator = operatorOf(visitor)
  const why = lookReason(reason)
  if (!why) throw new Refusal('look-needs-reason')
  if (operator.id === hostId) throw new Refusal('bank-details-own')
  const pages = await deps.db.transaction().execute(async (tx) => {
    const letter = await findLetter(tx, hostId)
    const subject = { kind: 'host', id: hostId }
    await recordAction(tx, deps.now(), {
      actorId: operator.id,
      act: 'view-bank-letter',
      subject,
      reason: why,
    })
    return letter.pages
  })
  return signedUrls(deps, { what: WHAT, id: hostId, operatorId: operator.id }, pages)
}

/** A page of a letter as WebP, at a URL that `openBankLetter` gave the same operator within the last minute. */
export async function readBankLetterPage(
  deps: Deps,
  { hostId, ...address }: SignedUrl & { hostId: string },
  visitor: Visitor,
): Promise<Buffer> {
  const operator = operatorOf(visitor)
  const { storage_key } = await findLetter(deps.db, hostId)
  const of = { what: WHAT, id: hostId, operatorId: operator.id }
  if (!isSignedUrlValid(deps, of, address)) throw new Refusal('document-address-over')
  const sealed = await deps.storage.read(storage_key)
  const content = sealed && openPages(deps.secret, hostId, sealed)[address.page - 1]
  if (!content) throw new Refusal('bank-letter-gone')
  return content
}

async function findLetter(db: Db | Tx, hostId: string): Promise<{ pages: number; storage_key: string }> {
  const letter = isUuid(hostId)
    ? await db
        .selectFrom('vault.bank_letter')
        .select(['pages', 'storage_key'])
        .where('host_id', '=', hostId)
        .executeTakeFirst()
    : undefined
  if (!letter) throw new Refusal('bank-letter-gone')
  return letter
}
