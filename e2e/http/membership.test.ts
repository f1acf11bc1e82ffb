import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { becomeMember, GOOD_CARD, MEMBERSHIP_PAGE, payOn } from '#test/fixtures/memberships.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { digits } from '#test/http/code-fields.ts'
import { attribute, byTag } from '#test/http/html-tree.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { makeMember } from '#test/samples/member.ts'
import { useProgram } from '#test/program.ts'

const program = useProgram()

test('a visitor chooses a plan, logs in on the way, pays, cancels and stays a member after all', async () => {
  const email = `member-${randomUUID()}@example.org`
  const browser = program.visitor()
  const page = await browser.open(MEMBERSHIP_PAGE)
  assert.equal(page.heading(), 'Subscribe and save')
  assert.match(page.text(), /You save \$20\. Each month counts as it passes\./)
  const login = await page.submit(/^Subscribe/, { Monthly: true })
  assert.match(login.text(), /Please log in to become a member/)
  const verify = await login.submit('Email me a code', { Email: email })
  const { subject } = await mailTo(program, email, /is your Chautari code/)
  const chosen = await verify.submit('Log in', digits(subject.slice(0, 6)))
  const monthly = byTag(chosen.root(), 'input').filter((each) => attribute(each, 'value') === 'monthly')
  assert.ok(
    monthly.some((each) => attribute(each, 'checked') !== null),
    'the choice survives the login',
  )
  const card = await chosen.submit(/^Subscribe/)
  assert.match(card.text(), /Renewed every month until it is cancelled/)
  const member = await payOn(card, GOOD_CARD)
  assert.match(member.text(), /You are a member now\. Two more days to book begin today\./)
  assert.match(member.text(), /1 of 6 months paid/)
  assert.match(member.text(), /Monthly, US\$10\.00 a month/)
  const mail = await mailTo(program, email, /^Welcome: you are a Chautari member$/)
  assert.match(mail.text, /US\$10\.00 a month/)

  const address = member.linkTo(/^Invoice of .* as PDF$/) ?? ''
  const own = await browser.call.get(address)
  assert.equal(own.text.slice(0, 5), '%PDF-')
  const stranger = program.visitor(await createPerson(program.deps))
  assert.equal((await stranger.call.get(address)).status, 404)

  const cancelled = await member.submit('Cancel membership')
  assert.match(cancelled.text(), /Your membership is cancelled\. You keep its benefits until/)
  assert.match(cancelled.text(), /Ends before the sixth month/)
  const again = await cancelled.submit('Keep my membership')
  assert.match(again.text(), /Your membership continues\./)
  assert.ok(again.hasButton('Cancel membership'))
})

test('a yearly plan counts its months as they pass, and is cancelled', async () => {
  const browser = program.visitor(await createPerson(program.deps))
  const member = await becomeMember(browser, 'Yearly', GOOD_CARD)
  assert.match(member.text(), /0 of 6 months passed/)
  const cancelled = await member.submit('Cancel membership')
  assert.match(cancelled.text(), /Your membership is cancelled\. You keep its benefits until/)
})

test('a member of six paid months sees 5% off in the checkout', async () => {
  const maya = await createPerson(program.deps)
  await makeMember(program.deps, maya.id, { paid: 6 })
  const { id, trek } = await createTrekWithDeparture(program.deps, { departure: { priceCents: 1000_00 } })
  const browser = program.visitor(maya)
  assert.match((await browser.open(MEMBERSHIP_PAGE)).text(), /6 of 6 months paid.*5% off every trek now/)
  const page = await browser.open(`/trekking/${trek.slug}?departure=${id}`)
  assert.match(page.text(), /Member discount/)
  const form = await page.submit('Book Now')
  assert.match(form.text(), /1 × \$1,000\.00/)
  assert.match(form.text(), /Member discount −\$50\.00/)
  assert.match(form.text(), /Total \$950\.00/)
})
