import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { orderedGiftCard, paidGiftCard } from '#test/samples/gift-cards/gift-card.ts'
import { freshWorld, type World } from '#test/world.ts'
import { forgetGiftCards } from '../../gift-card/forget-gift-cards.ts'
import { buyerToken, giftKey } from '../../gift-card/gift-card-key.ts'
import { refundOwnGiftCard } from '../../gift-card/refund/refund-gift-card.ts'
import { sendGiftCardRefund } from '../../gift-card/refund/send-gift-refund.ts'
import { settleGiftCard } from '../../gift-card/settle-gift-card.ts'
import { issueDueDocuments } from '../issue-due-documents.ts'
import { documentsOfGiftCard } from './gift-card-document-queries.ts'
import { issueGiftCardCreditNote } from './issue-gift-card-credit-note.ts'
import { issueGiftCardReceipt } from './issue-gift-card-receipt.ts'
import { openGiftCardDocument } from './open-gift-card-document.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const tokenOf = async (id: string) => buyerToken(await giftKey(world.deps), id)
const open = async (id: string, kind: 'receipt' | 'credit_note') =>
  openGiftCardDocument(world.deps, { token: await tokenOf(id), kind })
const numbersOf = async (id: string) =>
  (await documentsOfGiftCard(world.db, id)).map(({ kind, number, totalCents }) => [kind, number, totalCents])

async function refunded(id: string) {
  await refundOwnGiftCard(world.deps, { token: await tokenOf(id), isSure: true })
  await sendGiftCardRefund(world.deps, { giftCardId: id })
}

test('a gift card’s payment has a receipt without tax, and its refund a credit note that names it', async () => {
  const { id } = await paidGiftCard(world)
  assert.deepEqual(await numbersOf(id), [['receipt', null, 100_00]])
  assert.equal(await issueDueDocuments(world.deps), 1)
  const receipt = await open(id, 'receipt')
  assert.equal(receipt.kind, 'Receipt')
  assert.deepEqual(receipt.lines, [{ words: 'Gift card', cents: 100_00 }])
  assert.deepEqual(
    receipt.parties.map(({ name, lines: [first] }) => [name, first]),
    [
      ['Sold by', world.deps.company.name],
      ['For', 'Erik Lind'],
    ],
  )
  assert.match(receipt.notes.join(' '), /contains no VAT\. A gift card is a multi-purpose voucher/)
  await assert.rejects(open(id, 'credit_note'), { code: 'receipt-not-found' })

  await refunded(id)
  assert.equal(await issueDueDocuments(world.deps), 1)
  const note = await open(id, 'credit_note')
  assert.deepEqual(note.lines, [{ words: 'Unused gift card', cents: 100_00 }])
  assert.ok(note.about.some(({ value }) => value.startsWith(`receipt ${receipt.number} of`)))
  assert.match(note.notes.join(' '), /was paid back on .* this credit note contains none/)
  assert.deepEqual(await numbersOf(id), [
    ['receipt', receipt.number, 100_00],
    ['credit_note', note.number, 100_00],
  ])
  assert.deepEqual(await world.violations(), [])
})

test('the page issues a document that still waits, and the task does not issue it again', async () => {
  const { id } = await paidGiftCard(world)
  const { number } = await open(id, 'receipt')
  assert.equal((await issueGiftCardReceipt(world.deps, id))?.number, number)
  assert.equal(await issueDueDocuments(world.deps), 1, 'the entry in the queue is done')
  assert.equal((await open(id, 'receipt')).number, number)
})

test('a payment after the order’s end has both documents; an unpaid card has none', async () => {
  const { id, sessionId } = await orderedGiftCard(world)
  assert.equal(await issueGiftCardReceipt(world.deps, id), null)
  assert.equal(await issueGiftCardReceipt(world.deps, 'nothing'), null)
  assert.equal(await issueGiftCardCreditNote(world.deps, 'nothing'), null)
  assert.deepEqual(await numbersOf(id), [])
  await settleGiftCard(world.deps, await world.payments.expireSession(sessionId))
  world.payments.pay(sessionId)
  const session = await world.payments.findSession(sessionId)
  await settleGiftCard(world.deps, { ...session, state: 'complete', paid: true, intentId: 'pi_late' })
  const receipt = await open(id, 'receipt')
  assert.deepEqual(receipt.lines, [{ words: 'Payment for a gift card that was not sold', cents: 100_00 }])
  assert.deepEqual(await world.violations(), [])
})

test('the content names nobody: the buyer’s name is on the page until it is deleted', async () => {
  const { id } = await paidGiftCard(world)
  await refunded(id)
  await issueDueDocuments(world.deps)
  const { rows } = await sql<{ content: object }>`
    select content from accounting_document where gift_card_id = ${id}`.execute(world.db)
  assert.equal(rows.length, 2)
  assert.doesNotMatch(JSON.stringify(rows), /Erik|Lind|Anna|Berg|example\.com/)
  world.clock.days(91)
  assert.ok((await forgetGiftCards(world.deps)) >= 1)
  const receipt = await open(id, 'receipt')
  assert.deepEqual(
    receipt.parties.map(({ name }) => name),
    ['Sold by'],
  )
})

test('the invariants find a gift card that lost its receipt, and a receipt of another amount', async () => {
  const { id } = await paidGiftCard(world)
  await issueDueDocuments(world.deps)
  const found = async (change: ReturnType<typeof sql>) =>
    world.db
      .transaction()
      .execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await change.execute(tx)
        const { rows } = await sql<{ what: string }>`
          select what from invariant_violation_of_documents where what like '%gift card%'`.execute(tx)
        throw Object.assign(new Error('undone'), { found: rows.map(({ what }) => what) })
      })
      .catch((error: unknown) => (error as { found: string[] }).found)
  assert.deepEqual(await found(sql`delete from accounting_document where gift_card_payment_id = ${id}`), [
    'gift card payment without a receipt',
  ])
  assert.deepEqual(
    await found(sql`update accounting_document set total_cents = 1 where gift_card_payment_id = ${id}`),
    ['receipt is not the payment of the gift card'],
  )
})
