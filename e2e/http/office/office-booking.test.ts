import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { brand } from '#brand'
import { createBooking } from '#test/fixtures/bookings.ts'
import { createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { useProgram } from '#test/program.ts'

const program = useProgram()

test('an operator corrects a traveller’s name on the booking’s page and the lead gets a mail', async () => {
  const departure = await createTrekWithDeparture(program.deps)
  const { id, email } = await createBooking(program, { departure, spots: 2 })
  const office = program.visitor(await createPerson(program.deps, { role: 'operator' }))
  const page = await office.open(`/admin/bookings/${id}`)
  const typed = { Traveller: '1', 'First name': 'Augusta', 'Last name': ' ', Why: 'As in the passport' }
  const refused = await page.submit('Save the name', typed)
  assert.match(refused.text(), /Enter the last name of this traveller\./)
  assert.match(refused.text(), /As in the passport/)
  const done = await refused.submit('Save the name', { ...typed, 'Last name': 'King' })
  assert.match(done.text(), /The name is corrected, and the lead gets an email\./)
  assert.match(done.text(), /corrected a traveller’s name/)
  const mail = await mailTo(program, email, /^We corrected a name/)
  assert.match(mail.text, /Traveller 2: Augusta King/)
  const replaced = await done.submit('Save the name', {
    ...typed,
    'First name': 'Jon',
    'Last name': 'Lie',
    'Another person takes the spot; not the lead’s': true,
  })
  assert.match(replaced.text(), /The spot has a new traveller\. Lead and host get an email\./)
  assert.match((await mailTo(program, email, /^A spot on your booking/)).text, /Jon Lie takes the spot\./)
})

test('an operator leaves out a traveller on the booking’s page', async () => {
  const departure = await createTrekWithDeparture(program.deps)
  const { id, email } = await createBooking(program, { departure, spots: 3 })
  const office = program.visitor(await createPerson(program.deps, { role: 'operator' }))
  const page = await office.open(`/admin/bookings/${id}`)
  assert.match(page.text(), /\$1,240\.00 for 1 traveller, \$2,480\.00 for 2 travellers/)
  const lead = await page.submit('Leave out these travellers', { 'Traveller 3': true, Why: ' ' })
  assert.match(lead.html, /checked=""[^>]*value="2"|value="2"[^>]*checked=""/, 'the choice is still there')
  const nobody = await page.submit('Leave out these travellers', { Why: 'Asked on the phone' })
  assert.match(nobody.text(), /Choose at least one traveller who stays at home\./)
  const done = await nobody.submit('Leave out these travellers', {
    'Traveller 2': true,
    Why: 'Asked on the phone',
  })
  assert.match(done.text(), /1 traveller left the booking\. Refund due: \$1,240\.00\./)
  assert.match(done.text(), /left out travellers for the traveller/)
  const mail = await mailTo(program, email, /^1 traveller has left your booking/)
  assert.match(mail.text, /US\$1,240\.00 comes back/)
  // The position of the traveller who left is not offered for a new name.
  assert.match(done.text(), /Traveller 1, the lead\s*Traveller 2(?!\s*Traveller 3)/)
})

test('an operator adds travellers, and the lead gets a mail to pay', async () => {
  const departure = await createTrekWithDeparture(program.deps)
  const { id, email } = await createBooking(program, { departure, spots: 2 })
  const office = program.visitor(await createPerson(program.deps, { role: 'operator' }))
  const page = await office.open(`/admin/bookings/${id}`)
  const one = await page.submit('Add 1 traveller', {
    'First name': 'Zora',
    'Last name': ' ',
    Why: 'By phone',
  })
  assert.match(one.text(), /Enter the last name of this traveller\./)
  assert.match(one.html, /value="Zora"/)
  const two = await one.submit('Show the fields for their names', { 'How many join this booking': '2' })
  assert.match(two.text(), /2 travellers: \+\$2,480\.00/)
  const people = {
    'joining-0-firstName': 'Zora',
    'joining-0-lastName': 'Quist',
    'joining-1-firstName': 'Anna',
    'joining-1-lastName': 'Lund',
    Why: 'By phone',
  }
  const done = await two.submit('Add 2 travellers', people)
  assert.match(done.text(), /The spots are held for 24 hours\./)
  assert.match(done.text(), /added travellers for the traveller/)
  const mail = await mailTo(program, email, /^Pay US\$2,480\.00 to change your booking/)
  assert.match(mail.text, /2 more travellers/)
})

test('an operator offers a booking to a new lead, and its present lead gets a copy', async () => {
  const departure = await createTrekWithDeparture(program.deps)
  const lead = await createPerson(program.deps)
  const { id } = await createBooking(program, { departure, lead })
  const office = program.visitor(await createPerson(program.deps, { role: 'operator' }))
  const page = await office.open(`/admin/bookings/${id}`)
  const typed = {
    'First name of the new lead': 'Zora',
    'Last name of the new lead': 'Quist',
    'Email of the new lead': 'zora',
    'Phone of the new lead': '+46 8 123 456',
    'The new lead is 18 or older': true,
    Why: 'By phone',
  }
  const wrong = await page.submit('Email the link to the new lead', typed)
  assert.match(wrong.text(), /Enter an email address in the right format/)
  assert.match(wrong.html, /value="Quist"/)
  const done = await wrong.submit('Email the link to the new lead', {
    'Email of the new lead': 'zora-office@example.org',
  })
  assert.match(done.text(), /The link is on its way to the new lead/)
  await mailTo(program, lead.email, /can take over your booking/)
})

test('an operator orders an extra, and the traveller gets a mail to pay', async () => {
  const departure = await createTrekWithDeparture(program.deps)
  const host = program.visitor(departure.trek.host)
  const extras = await host.open(
    `/${brand.slug}-your-adventure/edit/${departure.trek.id}/extras?start=pickup`,
  )
  await extras.submit('Add this extra', { 'Price in US dollars': '20' })
  const { id, email } = await createBooking(program, { departure, spots: 2 })
  const office = program.visitor(await createPerson(program.deps, { role: 'operator' }))
  const page = await office.open(`/admin/bookings/${id}`)
  const tooMany = await page.submit('Show what it costs', { 'Airport pickup': '99' })
  assert.doesNotMatch(tooMany.text(), /Change the extras: /)
  const quote = await tooMany.submit('Show what it costs', { 'Airport pickup': '2' })
  assert.match(quote.text(), /Change the extras: \+\$40\.00/)
  const silent = await quote.submit('Change the extras', { Why: ' ' })
  assert.equal(silent.status, 422)
  const done = await silent.submit('Change the extras', { Why: 'By phone' })
  assert.match(done.text(), /What was added is held for 24 hours\./)
  assert.match(done.text(), /By phone/)
  assert.equal(done.path, `/admin/bookings/${id}?done=extras-waits`)
  assert.doesNotMatch(done.text(), /Change the extras: /)
  const mail = await mailTo(program, email, /^Pay US\$40\.00 to change your booking/)
  assert.match(mail.text, /Change: Extras and rooms/)
})

test('support proposes a change on the booking’s page, and an operator approves it there', async () => {
  const departure = await createTrekWithDeparture(program.deps)
  const { id } = await createBooking(program, { departure, spots: 3 })
  const agent = await createPerson(program.deps, { role: 'support' })
  const support = program.visitor(agent)
  const page = await support.open(`/admin/bookings/${id}`)
  assert.equal(page.html.includes('>Leave out these travellers<'), false)
  const refused = await support.call.post(`/admin/bookings/${id}`, { form: { intent: 'leave', leave: '1' } })
  assert.equal(refused.status, 403)
  const shown = { intent: 'propose-leave', leave: '1', 'card-1': '124000', 'credit-1': '0' }
  const silent = await support.call.post(`/admin/bookings/${id}`, { form: { ...shown, reason: ' ' } })
  assert.equal(silent.status, 422)
  assert.match(silent.text, /Give a reason of up to 500 characters/)
  const sent = await support.call.post(`/admin/bookings/${id}`, { form: { ...shown, reason: 'By phone' } })
  assert.match(sent.text, /Your proposal waits for an operator\. Nothing is changed yet\./)
  const office = program.visitor(await createPerson(program.deps, { role: 'operator' }))
  const roles = await office.open('/admin/roles')
  assert.match(roles.text(), /Leave out traveller 2/)
  const decides = await office.open(`/admin/bookings/${id}`)
  assert.match(decides.text(), /Proposed: Leave out traveller 2[^]*By phone[^]*\$1,240\.00 back/)
  const done = await decides.submit('Approve and make the change')
  assert.match(done.text(), /Approved\. The booking is changed, and the traveller gets an email\./)
  assert.match(done.text(), /proposed a change of the booking/)
  assert.equal(done.html.includes('Proposed: Leave out'), false)
  const mail = await mailTo(program, agent.email, /^Your proposed change is approved/)
  assert.match(mail.text, /Leave out traveller 2/)
})

test('support proposes another lead, and the link goes to the address after the approval', async () => {
  const lead = await createPerson(program.deps)
  const departure = await createTrekWithDeparture(program.deps)
  const { id } = await createBooking(program, { departure, lead })
  const support = program.visitor(await createPerson(program.deps, { role: 'support' }))
  const page = await support.open(`/admin/bookings/${id}`)
  assert.match(page.text(), /Propose: hand over to another lead/)
  assert.match(page.text(), /Propose: cancel for the traveller[^]*Where the money goes/)
  const email = `zora-${randomUUID()}@example.org`
  const form = {
    intent: 'propose-hand-over-lead',
    reason: 'By phone',
    firstName: 'Zora',
    lastName: 'Quist',
    email,
    phone: '',
    adult: 'on',
  }
  const wrong = await support.call.post(`/admin/bookings/${id}`, { form })
  assert.equal(wrong.status, 422)
  assert.match(wrong.text, /Enter the phone number of the new lead\./)
  assert.match(wrong.text, /value="Quist"/)
  const filled = { ...form, phone: '+46 70 123 45 67' }
  const sent = await support.call.post(`/admin/bookings/${id}`, { form: filled })
  assert.match(sent.text, /Your proposal waits for an operator\./)
  const office = program.visitor(await createPerson(program.deps, { role: 'operator' }))
  const decides = await office.open(`/admin/bookings/${id}`)
  assert.match(decides.text(), /Proposed: Hand over to another lead\s*Zora Quist/)
  const done = await decides.submit('Approve and make the change')
  assert.match(done.text(), /Approved\. The link is on its way to the new lead/)
  assert.match((await mailTo(program, email, /./)).text, /\/bookings\/take-over\//)
})

test('an operator ends the link of a traveller, whose page says so, and the lead makes another one', async () => {
  const lead = await createPerson(program.deps)
  const departure = await createTrekWithDeparture(program.deps, { departure: { startsInDays: 150 } })
  const { id } = await createBooking(program, { departure, lead, spots: 2, plan: 'deposit' })
  const traveller = program.visitor(lead)
  const party = await (await traveller.open(`/bookings/${id}/party`)).submit('Make the links')
  const path = /\/share\/[\w-]{22}/.exec(party.html)?.[0] ?? ''
  const office = program.visitor(await createPerson(program.deps, { role: 'operator' }))
  const page = await office.open(`/admin/bookings/${id}`)
  assert.match(page.text(), /Link, traveller 2\s*\$0\.00 paid, \$1,240\.00 to pay, details missing/)
  const done = await page.submit('End the link', { Why: 'A stranger has it' })
  assert.match(done.text(), /The link is ended\. The lead gets an email to make a new one\./)
  assert.match(done.text(), /ended the link of a traveller/)
  const ended = await program.visitor().open(path)
  assert.equal(ended.status, 410)
  assert.match(ended.text(), /We ended this link\.\s*Ask the person who booked for a new one\./)
  assert.match((await mailTo(program, lead.email, /^We ended the link of Friend1/)).text, /Make a new link/)
  const again = await (await traveller.open(`/bookings/${id}/party`)).submit('Make the links')
  const other = /\/share\/[\w-]{22}/.exec(again.html)?.[0] ?? ''
  assert.notEqual(other, path)
  assert.equal((await program.visitor().open(other)).status, 200)
})
