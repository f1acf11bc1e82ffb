import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { addDays, nepalDate } from '#domain/dates.ts'
import {
  buyGiftCard,
  codeIn,
  createGiftCard,
  GIFT_CARDS_PAGE,
  giftFields,
} from '#test/fixtures/gift-cards.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { digits } from '#test/http/code-fields.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { useProgram } from '#test/program.ts'
import { soon } from '#test/soon.ts'

const program = useProgram()

test('a visitor buys a card without script, and its recipient logs in on the way and redeems it', async () => {
  const { code, card, receipt, recipient, buyer } = await createGiftCard(program)
  assert.match(receipt.text, /Paid: US\$100\.00/)
  assert.match(card.text, /Erik Lind has sent you US\$100\.00/)
  assert.match(card.text, /> Happy birthday!/)
  assert.match(card.html, /cid:lake\.jpg/)
  assert.doesNotMatch(card.html, new RegExp(`href="[^"]*${code}`))
  const browser = program.visitor()
  const login = await browser.open('/gift-cards/redeem')
  assert.match(login.text(), /Please log in to use your gift card/)
  const verify = await login.submit('Email me a code', { Email: recipient })
  const { subject } = await mailTo(program, recipient, /is your Chautari code/)
  const page = await verify.submit('Log in', digits(subject.slice(0, 6)))
  assert.equal(page.heading(), 'Use a gift card')
  const wrong = await page.submit('Add to my credit', { Code: 'ABCD-EFGH' })
  assert.match(wrong.text(), /This code is not valid\./)
  const added = await wrong.submit('Add to my credit', { Code: code.toLowerCase().replaceAll('-', ' ') })
  assert.equal(added.heading(), '$100.00 is yours')
  assert.match((await browser.open('/refer-a-friend')).text(), /Gift card \+\$100\.00/)
  assert.match((await mailTo(program, buyer, /has been used$/)).text, /can no longer be refunded/)
  const stranger = program.visitor(await createPerson(program.deps))
  const used = await (await stranger.open('/gift-cards/redeem')).submit('Add to my credit', { Code: code })
  assert.match(used.text(), /This gift card has been used already\./)
})

test('the buyer opens the receipt and, after a refund, the credit note, as pages and PDF', async () => {
  const { path, receipt } = await createGiftCard(program)
  const browser = program.visitor()
  const page = await browser.open(path)
  const paper = await browser.open(page.linkTo(/^Receipt/) ?? '')
  const number = paper.heading().replace('Receipt ', '')
  assert.match(number, /^R-20\d\d-\d{6}$/)
  assert.ok(receipt.text.includes(`Receipt: ${number}`), receipt.text)
  assert.match(paper.text(), /Gift card\s*US\$100\.00[^]*multi-purpose voucher/)
  assert.equal(paper.headers.get('referrer-policy'), 'no-referrer')
  const pdf = await browser.call.get(paper.linkTo('Download PDF') ?? '')
  assert.equal(pdf.headers.get('content-disposition'), `attachment; filename="${number}.pdf"`)
  assert.equal((await browser.open(`${path}/credit-note`)).status, 404)
  assert.equal((await browser.open(`/gift-cards/link/${'x'.repeat(22)}/receipt`)).status, 404)
  await page.submit('Ask for the money back', {
    'Yes, refund US$100.00 and end this gift card': true,
  })
  const refunded = await soon(async () => {
    const shown = await browser.open(path)
    return shown.linkTo(/^Credit note/) !== null && shown
  })
  const note = await browser.open(refunded.linkTo(/^Credit note/) ?? '')
  assert.match(note.heading(), /^Credit note C-20\d\d-\d{6}$/)
  assert.ok(note.text().includes(`receipt ${number} of`), note.text())
})

test('the confirmation and a cancelled payment show no name and no address', async () => {
  const fields = giftFields(program, { 'Send it on': addDays(nepalDate(program.deps.now()), 3) })
  const bought = await buyGiftCard(program.visitor(), fields)
  assert.match(bought.text(), /Your gift card of US\$100\.00.*We send the card on .*10:00 Nepal time/)
  assert.doesNotMatch(bought.text(), /Anna|Erik|@example\.org/)
  const visitor = program.visitor()
  assert.match((await visitor.open('/gift-cards/bought?session_id=cs_none')).text(), /No such payment/)
  assert.match((await visitor.open('/gift-cards/not-bought')).text(), /Nothing was charged/)
})

test('bad input of each field is shown beside it, and what was typed stays', async () => {
  const page = await program.visitor().open(GIFT_CARDS_PAGE)
  const wrong = await page.submit('Continue to payment', {
    ...giftFields(program),
    'Amount in US dollars': '24',
    'Their name': '',
    'Their email': 'anna',
    'Send it on': '2020-01-01',
    Message: 'a'.repeat(301),
    'Your name': '',
    'Your email': 'erik',
  })
  assert.equal(wrong.status, 422)
  for (const sentence of [
    'The least is $25.',
    'Enter the name of the person who gets the card.',
    'Enter an email like name@example.com.',
    'Use at most 300 characters.',
    'Choose today or a later date.',
    'Enter your name.',
  ])
    assert.ok(wrong.text().split(sentence).length >= 3, `${sentence} in the summary and at the field`)
  assert.match(wrong.text(), /There is a problem/)
  const right = await wrong.submit('Continue to payment', giftFields(program))
  assert.match(right.text(), /gift card, US\$100\.00/)
})

test('the buyer corrects the address, and the old code stops working', async () => {
  const { path, code } = await createGiftCard(program)
  const browser = program.visitor()
  const page = await browser.open(path)
  assert.match(page.text(), /Sent\. Nobody has used it yet\./)
  const wrong = await page.submit('Send again', { 'New email address': 'nobody' })
  assert.match(wrong.text(), /Enter an email like name@example\.com\./)
  const email = `right-${randomUUID()}@example.org`
  const again = await wrong.submit('Send again', { 'New email address': email })
  assert.match(again.text(), /We have sent the card to the new address\. The old code no longer works\./)
  const fresh = codeIn((await mailTo(program, email, /gift card/)).text)
  assert.match(fresh, /^[2-9A-Z-]{19}$/)
  assert.notEqual(fresh, code)
  const maya = program.visitor(await createPerson(program.deps))
  const redeem = await maya.open('/gift-cards/redeem')
  assert.match((await redeem.submit('Add to my credit', { Code: code })).text(), /only the newest code works/)
  assert.match((await redeem.submit('Add to my credit', { Code: fresh })).text(), /is yours/)
  assert.match((await browser.open(path)).text(), /Used\. The amount is credit/)
  assert.ok(!(await browser.open(path)).hasButton('Ask for the money back'))
})

test('the buyer confirms and gets the money back, and an unknown link opens nothing', async () => {
  const { path, buyer, code } = await createGiftCard(program)
  const browser = program.visitor()
  const page = await browser.open(path)
  const unsure = await page.submit('Ask for the money back')
  assert.match(unsure.text(), /Tick the box to confirm/)
  const back = await unsure.submit('Ask for the money back', {
    'Yes, refund US$100.00 and end this gift card': true,
  })
  assert.match(back.text(), /The money is refunded to your card|Refunded\. The money has left/)
  assert.match((await mailTo(program, buyer, /is on its way back$/)).text, /no longer works/)
  const maya = program.visitor(await createPerson(program.deps))
  const redeem = await maya.open('/gift-cards/redeem')
  assert.match((await redeem.submit('Add to my credit', { Code: code })).text(), /not valid/)
  const answer = await browser.call.get(`/gift-cards/link/${'x'.repeat(22)}`)
  assert.equal(answer.status, 404)
  const own = await browser.call.get(path)
  assert.equal(own.headers.get('referrer-policy'), 'same-origin')
  assert.match(own.headers.get('cache-control') ?? '', /no-store/)
})

test('an operator finds a card by its reference and refunds it with a reason', async () => {
  const { receipt, buyer, path } = await createGiftCard(program)
  const reference = /Reference: (\S+)/.exec(receipt.text)?.[1] ?? ''
  const operator = program.visitor(await createPerson(program.deps, { role: 'operator' }))
  const list = await operator.open(`/admin/gift-cards?reference=${reference.toLowerCase()}`)
  assert.match(list.text(), new RegExp(`${reference} Sent \\$100\\.00`))
  assert.doesNotMatch(list.text(), new RegExp(buyer))
  assert.match((await operator.open('/admin/gift-cards')).text(), /owed for unused cards/)
  const panel = await operator.open(list.linkTo(reference) ?? '')
  const done = await panel.submit('Refund $100.00', { Why: 'The buyer called' })
  assert.match(done.text(), /This gift card has been refunded already\./)
  await mailTo(program, buyer, /is on its way back$/)
  assert.ok(!(await program.visitor().open(path)).hasButton('Ask for the money back'))
  assert.match((await operator.open('/admin/audit')).text(), /refund-gift-card/)
})
