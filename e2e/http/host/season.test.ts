import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, nepalDate } from '#domain/dates.ts'
import { createBooking } from '#test/fixtures/bookings.ts'
import { createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { useProgram } from '#test/program.ts'
import { soon } from '#test/soon.ts'
import { DASHBOARD } from '#web/http/dashboard.ts'

const program = useProgram()
const inDays = (days: number) => addDays(nepalDate(program.deps.now()), days)

test('a host adds dates by a rule without script, removes them again, and changes ticked ones', async () => {
  const { trek } = await createTrekWithDeparture(program.deps)
  const host = program.visitor(trek.host)
  const form = await host.open(`${DASHBOARD}/season/add`)
  const wrong = await form.submit('Preview the dates', { 'Spots each': '51', 'Price a traveller, US$': '0' })
  assert.equal(wrong.status, 422)
  assert.match(wrong.text(), /Enter the first start\./)
  assert.match(wrong.text(), /Spots are a whole number from 1 to 50\./)
  const rule = {
    'First start': inDays(60),
    'No start after': inDays(88),
    'Repeat every': '1',
    'Spots each': '8',
    'Price a traveller, US$': '1,310.00',
  }
  const preview = await wrong.submit('Preview the dates', rule)
  assert.match(preview.text(), /5 dates checked, 4 can be added/)
  assert.match(preview.text(), /Left out: you already have this date\./)
  const added = await preview.submit('Add 4 dates')
  assert.match(added.text(), /4 dates added\./)
  assert.match(added.text(), /5 departures ahead\./)
  const again = await preview.submit('Add 4 dates')
  assert.match(again.text(), /5 departures ahead\./, 'the same form adds nothing again')
  const list = await host.open(`${DASHBOARD}/season?view=list`)
  const nothing = await list.submit('Close for new bookings')
  assert.match(nothing.text(), /Choose at least one date\./)
  const undone = await (await host.open(`${DASHBOARD}/season`)).submit('Remove these 4 dates')
  assert.match(undone.text(), /4 dates removed\./)
  assert.match(undone.text(), /1 departure ahead\./)
})

test('pasted lines with an error are reported, and the others can be added', async () => {
  const { trek } = await createTrekWithDeparture(program.deps)
  const form = await program.visitor(trek.host).open(`${DASHBOARD}/season/add?how=paste`)
  const lines = `${inDays(120)}\t1310\t8\n32 Oct 2028\t1310\t8\n${inDays(140)};1,310.50;6`
  const preview = await form.submit('Preview the dates', { 'Lines: date, price, spots': lines })
  assert.match(preview.text(), /Line 2: 32 Oct 2028/)
  assert.match(preview.text(), /2 dates checked, 2 can be added/)
  assert.match((await preview.submit('Add 2 dates')).text(), /2 dates added\./)
})

test('a host blocks spots on the page of a departure and releases them; time off closes the departure', async () => {
  const { trek, id } = await createTrekWithDeparture(program.deps)
  const host = program.visitor(trek.host)
  const page = await host.open(`${DASHBOARD}/departures/${id}`)
  assert.match(page.text(), /Free 10 of 10/)
  const wrong = await page.submit('Block these spots', { Spots: '11', Name: '' })
  assert.match(wrong.text(), /Enter a name of at most 80 letters\./)
  const tooMany = await wrong.submit('Block these spots', { Spots: '11', Name: 'Yak Travels' })
  assert.match(tooMany.text(), /Only 10 spots are free\./)
  const blocked = await tooMany.submit('Block these spots', { Spots: '2', Name: 'Yak Travels' })
  assert.match(blocked.text(), /Sold elsewhere 2 Free 8 of 10/)
  const [row] = await program.rows('select spots_taken from departure where id = $1', [id])
  assert.equal(row.spots_taken, 2)
  const released = await blocked.submit(/^Release: Yak Travels/)
  assert.match(released.text(), /Released: these spots are for sale again\./)
  const off = await host.open(`${DASHBOARD}/season/time-off`)
  const saved = await off.submit('Save time off', { 'First day': inDays(58), 'Last day': inDays(60) })
  assert.match(saved.text(), /Saved\. 1 departure without bookings closed\./)
  const ended = await saved.submit(/^End this time off/)
  assert.match(ended.text(), /The time off has ended\./)
  const [after] = await program.rows('select state from departure where id = $1', [id])
  assert.equal(after.state, 'closed')
})

test('a host sets a minimum group, travellers read it, and the paid spots guarantee the departure', async () => {
  const departure = await createTrekWithDeparture(program.deps)
  const host = program.visitor(departure.trek.host)
  const path = `${DASHBOARD}/departures/${departure.id}`
  const page = await host.open(path)
  assert.match(page.text(), /It runs with any number of travellers\./)
  const wrong = await page.submit('Save the minimum', { 'Runs from, spots': '11', 'Decide by': inDays(58) })
  assert.equal(wrong.status, 422)
  assert.match(wrong.text(), /from 2 to the number of spots/)
  const saved = await wrong.submit('Save the minimum', { 'Runs from, spots': '3', 'Decide by': inDays(30) })
  assert.match(saved.text(), /0 of 3 booked, runs from 3, decided by/)
  const guest = program.visitor()
  const read = async () => (await guest.call.get(`/api/departures/${departure.id}`)).json
  const { state, minimum, decidedBy, booked } = await read()
  assert.deepEqual([state, minimum, decidedBy, booked], ['forming', 3, inDays(30), 0])
  await createBooking(program, { departure, spots: 1 })
  await soon(async () => {
    const trek = await guest.open(`/trekking/${departure.trek.slug}`)
    return /1 of 3 booked, runs from 3, decided by/.test(trek.text())
  })
  const locked = await host.open(path)
  assert.match(
    (await locked.submit('Save the minimum', { 'Runs from, spots': '4' })).text(),
    /can only be lowered/,
  )
  const { id, browser } = await createBooking(program, { departure, spots: 2 })
  assert.equal((await read()).state, 'guaranteed')
  await soon(async () =>
    /Guaranteed to run/.test((await guest.open(`/trekking/${departure.trek.slug}`)).text()),
  )
  assert.match((await host.open(path)).text(), /Guaranteed to run/)
  assert.equal((await browser.call.get(`/api/departures/${id}`)).status, 404)
})

test('a host guarantees a departure below its minimum, and many dates get one together', async () => {
  const { trek, id } = await createTrekWithDeparture(program.deps)
  const host = program.visitor(trek.host)
  const form = await host.open(`${DASHBOARD}/season/add`)
  const preview = await form.submit('Preview the dates', {
    'First start': inDays(70),
    'No start after': inDays(77),
    'Repeat every': '1',
    'Spots each': '8',
    'Price a traveller, US$': '1310',
    'Minimum group, spots': '4',
    'Decided, days before': '30',
  })
  assert.match(preview.text(), /8 spots, \$1,310, runs from 4/)
  await preview.submit('Add 2 dates')
  const rows = await program.rows(
    'select min_spots, starts_on - decide_on as days, running from departure where trek_id = $1 and min_spots is not null',
    [trek.id],
  )
  assert.deepEqual(rows, [
    { min_spots: 4, days: 30, running: 'forming' },
    { min_spots: 4, days: 30, running: 'forming' },
  ])
  const list = await host.open(`${DASHBOARD}/season?view=list`)
  assert.match(list.text(), /0 of 4 booked, runs from 4/)
  const page = await (await host.open(`${DASHBOARD}/departures/${id}`)).submit('Save the minimum', {
    'Runs from, spots': '5',
  })
  const done = await page.submit('Guarantee it now')
  assert.match(done.text(), /Guaranteed: this departure runs\./)
  assert.doesNotMatch(done.text(), /Save the minimum/)
})
