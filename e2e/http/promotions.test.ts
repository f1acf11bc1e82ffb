import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { createTrekWithDeparture, type Departure } from '#test/fixtures/hosts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { useProgram } from '#test/program.ts'
import { aCode } from '#test/fixtures/promotions.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { DASHBOARD } from '#web/http/dashboard.ts'

const program = useProgram()

const lead = (email: string) => ({
  'First name': 'Ada',
  'Last name': 'Byron',
  Phone: '+44 20 7946 0000',
  Email: email,
  Address: '12 St James Square',
  City: 'London',
  Country: 'United Kingdom',
  'I am 18 or older': true,
})

/** The host's page of promotion codes, after the form for a new one was sent. */
async function hostMakes({ trek }: Departure, fields: Record<string, string>) {
  const page = await program.visitor(trek.host).open(`${DASHBOARD}/promotions`)
  return page.submit('Create this code', fields)
}

const operator = async () => program.visitor(await createPerson(program.deps, { role: 'operator' }))

test('a guest follows a link with a code, books with it without script, and the host sees its use', async () => {
  const departure = await createTrekWithDeparture(program.deps, { departure: { priceCents: 1000_00 } })
  const code = aCode()
  const made = await hostMakes(departure, { Code: code.toLowerCase(), 'Percent off': '12' })
  assert.match(made.text(), /Your code is ready\./)
  assert.match(made.text(), new RegExp(`${code} All your treks`))

  const browser = program.visitor()
  const { trek, id } = departure
  const page = await browser.open(`/trekking/${trek.slug}?departure=${id}&code=${code.toLowerCase()}`)
  assert.equal(page.path, `/trekking/${trek.slug}?departure=${id}`)
  const form = await page.submit('Book Now')
  assert.equal(form.valueOf('referralCode'), code)
  assert.match(form.text(), /Total \$1,000\.00/)
  const reloaded = await browser.open(form.path)
  assert.equal(reloaded.valueOf('referralCode'), code, 'the code survives a reload')
  const applied = await reloaded.submit('Apply referral code', {})
  assert.match(applied.text(), /Your code takes 12% off\./)
  assert.match(applied.text(), /Promotion code −\$120\.00/)
  assert.match(applied.text(), /Total \$880\.00/)
  const email = `ada-${randomUUID()}@example.org`
  const review = await applied.submit('Continue to review', lead(email))
  assert.equal(review.heading(), 'Check your booking')
  const card = await review.submit(/^Continue to payment — US\$880\.00/)
  const done = await card.submit(/^Pay US\$880\.00/, {
    'Card number': '4242 4242 4242 4242',
    Expiry: '12 / 39',
    'Security code': '123',
    'Name on card': 'Ada Byron',
  })
  assert.match(done.text(), /Your trek booking has been confirmed!|is being processed/)
  await mailTo(program, email, /^Booked/)
  const list = await program.visitor(trek.host).open(`${DASHBOARD}/promotions`)
  assert.match(list.text(), new RegExp(`${code} All your treks .*uses 1`))
})

test('the checkout says that a better group discount counts, and takes a code from its own address', async () => {
  const departure = await createTrekWithDeparture(program.deps, {
    departure: { priceCents: 1000_00 },
    form: { tiers: [{ from: '2', percent: '10' }] },
  })
  const code = aCode()
  await hostMakes(departure, { Code: code, 'Percent off': '9' })
  const { trek, id } = departure
  const offer = `/payment-confirmation?trek=${trek.slug}&departure=${id}&adults=2&children=0`
  const browser = program.visitor()
  const form = await (await browser.open(`${offer}&code=${code}`)).submit('Hold these spots')
  assert.equal(form.valueOf('referralCode'), code)
  const applied = await form.submit('Apply referral code', {})
  assert.match(applied.text(), /Your group discount of 10% is better than the code, so it counts\./)
  assert.match(applied.text(), /Group discount −\$200\.00/)
  const friend = { 'companion-0-firstName': 'Ralph', 'companion-0-lastName': 'Byron' }
  const review = await applied.submit('Continue to review', { ...lead('ada@example.org'), ...friend })
  assert.equal(review.heading(), 'Check your booking')
})

test('a code that cannot be used blocks the next step with its sentence, and a referral code still needs a login', async () => {
  const departure = await createTrekWithDeparture(program.deps, { departure: { priceCents: 1000_00 } })
  const code = aCode()
  await hostMakes(departure, { Code: code, 'Or US dollars off': '50', 'Least price in US dollars': '2000' })
  const { trek, id } = departure
  const form = await (await program.visitor().open(`/trekking/${trek.slug}?departure=${id}`)).submit(
    'Book Now',
  )
  const low = await form.submit('Continue to review', { ...lead('ada@example.org'), 'Referral code': code })
  assert.equal(low.heading(), 'Booking details')
  assert.match(low.text(), /This promotion code is for bookings of \$2,000\.00 or more\./)
  const unknown = await low.submit('Apply referral code', { 'Referral code': 'NOBODY99' })
  assert.match(unknown.text(), /Log in with an emailed code first/)
  const login = await low.submit('Log in with a code', {})
  assert.match(login.path, /^\/login/)
})

test('a host’s wrong input has a sentence for each field, and the typed text stays', async () => {
  const departure = await createTrekWithDeparture(program.deps)
  const taken = aCode()
  await hostMakes(departure, { Code: taken, 'Percent off': '10' })
  const { referral_code: referral } = await program.deps.db
    .selectFrom('account')
    .select('referral_code')
    .where('id', '=', departure.trek.host.id)
    .executeTakeFirstOrThrow()
  const right = { Code: aCode(), 'Percent off': '10' }
  const cases: [Record<string, string>, RegExp][] = [
    [{ ...right, Code: 'ABC' }, /A code has 4 to 20 letters/],
    [{ ...right, Code: 'WINTER-27' }, /A code has 4 to 20 letters/],
    [{ ...right, Code: taken }, /This code exists already/],
    [{ ...right, Code: referral }, /This code exists already/],
    [{ ...right, 'Percent off': '51' }, /either a whole percentage from 1 to 50/],
    [{ ...right, 'Percent off': '' }, /either a whole percentage from 1 to 50/],
    [{ ...right, 'Or US dollars off': '20' }, /either a whole percentage from 1 to 50/],
    [{ ...right, 'Percent off': '', 'Or US dollars off': '10.50' }, /a whole amount from \$1 to \$1,000/],
    [{ ...right, 'Percent off': '', 'Or US dollars off': '1001' }, /a whole amount from \$1 to \$1,000/],
    [{ ...right, 'First day to book': '2020-01-01' }, /cannot begin before today/],
    [{ ...right, 'Last day to book': '2020-01-01' }, /The last day cannot be before the first/],
    [{ ...right, 'Last day to book': '2099-01-01' }, /can run for a year at most/],
    [{ ...right, 'Least price in US dollars': '-1' }, /The least price must be/],
    [{ ...right, 'Uses in all': '0' }, /The uses in all must be/],
    [{ ...right, 'Uses per person': '101' }, /The uses per person must be/],
  ]
  for (const [fields, says] of cases) {
    const page = await hostMakes(departure, fields)
    assert.match(page.text(), says)
    assert.equal(page.valueOf('code'), fields['Code'])
  }
  assert.equal(cases.length, 15)
})

test('an operator makes a code for one trek at our cost, and ends a host’s with a reason, by mail', async () => {
  const departure = await createTrekWithDeparture(program.deps)
  const { trek } = departure
  const staff = await operator()
  const page = await staff.open('/admin/promotions')
  const [ours, theirs] = [aCode(), aCode()]
  const silent = await page.submit('Create this code', { Code: ours, 'Percent off': '5' })
  assert.match(silent.text(), /Give a reason of up to 500 characters/)
  const unknown = await page.submit('Create this code', {
    Code: ours,
    'Percent off': '5',
    Treks: 'no-such-trek',
    Why: 'Fair',
  })
  assert.match(unknown.text(), /Choose treks or departures that travellers can book/)
  const made = await page.submit('Create this code', {
    Code: ours,
    'Percent off': '5',
    Treks: trek.slug,
    Why: 'The fair in Berlin',
  })
  assert.match(made.text(), new RegExp(`${ours} ${trek.name}`))
  await hostMakes(departure, { Code: theirs, 'Percent off': '5' })
  const ended = await (await staff.open('/admin/promotions')).submit(`End now, ${theirs}`, {
    [`Why the code ${theirs} ends`]: 'It promised too much',
  })
  assert.match(ended.text(), /The code has ended/)
  const mail = await mailTo(program, trek.host.email, new RegExp(theirs))
  assert.match(mail.text, /It promised too much/)
  const past = await program.visitor(trek.host).open(`${DASHBOARD}/promotions`)
  assert.match(past.text(), new RegExp(`${theirs} .*Ended early`))
  const acts = await program.deps.db
    .selectFrom('audit_entry')
    .select(['act', 'reason'])
    .where('subject_kind', '=', 'promotion')
    .where('reason', 'in', ['The fair in Berlin', 'It promised too much'])
    .orderBy('act')
    .execute()
  assert.deepEqual(acts, [
    { act: 'end-promotion', reason: 'It promised too much' },
    { act: 'make-promotion', reason: 'The fair in Berlin' },
  ])
})
