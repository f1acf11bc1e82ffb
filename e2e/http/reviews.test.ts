import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPerson } from '#test/fixtures/people.ts'
import { createWalkedBooking } from '#test/fixtures/walks.ts'
import { useProgram } from '#test/program.ts'
import { soon } from '#test/soon.ts'

const program = useProgram()
const WORDS = 'Breakfast with Ama Dablam in the window. <script>document.title = "run"</script>'

test('both sides write blind, then everyone reads it, the host answers, and an operator hides it', async () => {
  const maya = await createPerson(program.deps)
  const { departure, browser } = await createWalkedBooking(program, maya)
  const { trek } = departure
  const trekPage = async () => (await program.visitor().open(`/trekking/${trek.slug}`)).text()
  const form = await browser.open('/reviews')
  assert.match(form.text(), new RegExp(`How was ${trek.name}\\?`))
  const noRating = await form.submit('Send review')
  assert.match(noRating.text(), /Please choose a rating from 1 to 10\./)
  const noWords = await noRating.submit('Send review', { '9 of 10': true })
  assert.match(noWords.text(), /Please write a few words\./)
  const given = await noWords.submit('Send review', { 'In your words': WORDS })
  assert.match(given.text(), /Your review was sent\. Thank you\./)
  assert.match(given.text(), /Not shown yet/)
  assert.doesNotMatch(await trekPage(), /Ama Dablam in the window/)

  const host = program.visitor(trek.host)
  const rating = await host.open('/reviews')
  assert.match(rating.text(), /How was Maya L\.\?/)
  const rated = await rating.submit('Send review', { '10 of 10': true })
  assert.match(rated.text(), /Your review was sent\. Thank you\./)
  const received = await host.open('/reviews?tab=received')
  const answered = await received.submit('Send answer', { 'Your answer': 'The window is yours again.' })
  assert.match(answered.text(), /Your answer stands below the review\./)

  const shown = await soon(async () => {
    const text = await trekPage()
    return text.includes('Ama Dablam') && text
  })
  assert.ok(shown.includes(WORDS), shown.slice(shown.indexOf('Ama Dablam') - 100, 400))
  assert.match(shown, /The window is yours again\./)
  const [review] = await program.rows('select id from review where trek_id = $1', [trek.id])

  const operator = program.visitor(await createPerson(program.deps, { role: 'operator' }))
  const office = await operator.open('/admin/reviews')
  assert.ok(office.text().includes(WORDS))
  const hide = (reason: string) =>
    operator.call.post('/admin/reviews', {
      form: { review: review.id, side: 'review', intent: 'hide', reason },
      headers: { Origin: program.url },
    })
  assert.match((await hide('')).text, /Please say why, in up to 500 characters\./)
  assert.ok((await hide('Script in the words.')).status < 400)
  assert.match((await browser.open('/reviews')).text(), /Hidden by an operator: Script in the words\./)
  await soon(async () => !(await trekPage()).includes('Ama Dablam in the window'))
})
