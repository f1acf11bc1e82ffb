import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { brand } from '#brand'
import { anOperator } from '#test/sign-in/operator.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { jobs } from '#worker/jobs.ts'
import { answerContact, closeContact, reopenContact } from './answer-contact.ts'
import { newFormKey } from './contact-form-key.ts'
import { countContacts, findContact, findContacts, findContactWaits } from './contact-queries.ts'
import { forgetContacts } from './forget-contacts.ts'
import { sendContact, type Written } from './send-contact.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
beforeEach(() => world.clock.days(1))
after(() => world.close())

const SPAM = 'Buy now at https://spam.example'

function aForm(change: Partial<Written> = {}): Written {
  const key = newFormKey(world.deps)
  world.clock.forward(5_000)
  const email = `${randomUUID().slice(0, 8)}@example.com`
  return {
    name: 'Maya',
    email,
    subject: 'Insurance',
    message: 'Up to which height?',
    key,
    trap: '',
    ...change,
  }
}

const visitor = (network = `${randomUUID()}`) => ({ ...aVisitor(), network })
const saved = () => world.db.selectFrom('contact_message').selectAll().orderBy('number').execute()

async function mailed(name: string) {
  const all = (await world.jobs()).filter((job) => job.name === name)
  const before = world.sent.length
  const { payload } = all.at(-1)!
  await (jobs[name as keyof typeof jobs] as (deps: unknown, payload: unknown) => Promise<void>)(
    world.deps,
    payload,
  )
  assert.equal(world.sent.length, before + 1)
  return world.sent.at(-1)!
}

test('a message is stored and numbered, sent to our mailbox, and confirmed without any of the typed text', async () => {
  const form = aForm({ name: SPAM.slice(0, 20), subject: SPAM, message: SPAM })
  const { reference } = await sendContact(world.deps, form, visitor())
  assert.match(reference, /^C-1\d{4}$/)
  const received = await mailed('mail-contact-received')
  assert.deepEqual([received.to, received.replyTo], [brand.supportEmail, form.email])
  assert.ok(received.text.includes(SPAM) && received.text.includes(reference))
  const confirmed = await mailed('mail-contact-confirmed')
  assert.deepEqual([confirmed.to, confirmed.replyTo], [form.email, brand.supportEmail])
  assert.ok(confirmed.text.includes(reference))
  for (const part of [confirmed.text, confirmed.html, confirmed.subject])
    assert.ok(!/spam|Buy now/i.test(part), 'nobody writes to others through us')
})

test('the same form sent twice at once is one message with one number', async () => {
  const form = aForm()
  const before = (await saved()).length
  const taken = await Promise.all([1, 2, 3].map(() => sendContact(world.deps, form, visitor())))
  assert.equal(new Set(taken.map(({ reference }) => reference)).size, 1)
  assert.equal((await saved()).length, before + 1)
})

test('a message that no person can have sent gets the same response, and nothing is stored', async () => {
  const before = [(await saved()).length, (await world.jobs()).length]
  const forged = newFormKey({ ...world.deps, secret: 'somebody else’s secret' })
  for (const form of [aForm({ trap: 'x' }), aForm({ key: '' }), aForm({ key: forged })])
    assert.match((await sendContact(world.deps, form, visitor())).reference, /^C-1\d{4}$/)
  const quick = aForm()
  quick.key = newFormKey(world.deps)
  assert.match((await sendContact(world.deps, quick, visitor())).reference, /^C-1\d{4}$/)
  assert.deepEqual([(await saved()).length, (await world.jobs()).length], before)
})

test('messages of an address and of a network are limited, also for simultaneous ones', async () => {
  const email = 'often@example.com'
  const forms = Array.from({ length: 8 }, () => aForm({ email }))
  const ends = await Promise.allSettled(forms.map((form) => sendContact(world.deps, form, visitor())))
  assert.equal(ends.filter(({ status }) => status === 'fulfilled').length, 3)
  const network = '203.0.113.0/24'
  const others = Array.from({ length: 9 }, () => aForm())
  const taken = await Promise.allSettled(
    others.map((form) => sendContact(world.deps, form, visitor(network))),
  )
  assert.equal(taken.filter(({ status }) => status === 'fulfilled').length, 6)
  world.clock.minutes(61)
  await sendContact(world.deps, aForm({ email }), visitor(network))
})

test('staff answer by mail, once for what they saw; the message is closed, and reopened when its sender writes', async () => {
  const { deps } = world
  const operator = await anOperator(world)
  const { reference } = await sendContact(deps, aForm(), visitor())
  const [first] = (await findContacts(deps, 'open')).filter((each) => each.reference === reference)
  const contactId = first?.id ?? ''
  assert.ok(first && !first.email.includes('example.com'), 'the list masks addresses')
  assert.ok((await findContactWaits(deps)).length >= 1)
  const answer = { contactId, words: 'Up to 6,000 m.\n\nGood walking!', seen: 0 }
  await assert.rejects(answerContact(deps, { ...answer, words: ' ' }, operator), {
    code: 'contact-answer-invalid',
  })
  const ends = await Promise.allSettled([1, 2].map(() => answerContact(deps, answer, operator)))
  assert.deepEqual(ends.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  const mail = await mailed('mail-contact-answer')
  assert.equal(mail.replyTo, brand.supportEmail)
  assert.ok(mail.text.includes('Good walking!') && mail.subject.includes(reference))
  await closeContact(deps, contactId, operator)
  await assert.rejects(closeContact(deps, contactId, operator), { code: 'contact-changed' })
  await assert.rejects(answerContact(deps, { ...answer, seen: 1 }, operator), { code: 'contact-changed' })
  await reopenContact(deps, contactId, operator)
  const found = await findContact(deps, contactId)
  assert.deepEqual([found.state, found.answers.length, found.isProved], ['open', 1, false])
  assert.deepEqual(
    found.history.map(({ act }) => act),
    ['reopen-contact', 'close-contact', 'answer-contact'],
  )
  for (const nobody of [
    visitor(),
    { ...aVisitor(), account: { ...operator.account!, role: 'traveller' as const } },
  ])
    await assert.rejects(closeContact(deps, contactId, nobody), /./)
})

test('a closed message is deleted after two years with its answers; an open one stays', async () => {
  const { deps } = world
  const operator = await anOperator(world)
  const before = await countContacts(deps)
  assert.ok(before.open >= 2)
  for (const { id } of (await findContacts(deps, 'open')).slice(0, 2)) await closeContact(deps, id, operator)
  world.clock.days(365)
  assert.equal(await forgetContacts(deps), 0)
  world.clock.days(367)
  assert.equal(await forgetContacts(deps), 2)
  assert.equal((await countContacts(deps)).open, before.open - 2)
  assert.ok((await saved()).every(({ network }) => network === ''))
})
