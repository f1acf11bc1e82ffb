import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallPhoto } from '#test/fixtures/hosts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createWalkedBooking } from '#test/fixtures/walks.ts'
import { attribute, byTag } from '#test/http/html-tree.ts'
import { uploadFile } from '#test/http/upload-file.ts'
import { useProgram } from '#test/program.ts'
import { soon } from '#test/soon.ts'

const program = useProgram()
const WORDS = 'Breakfast with Ama Dablam in the window. <script>document.title = "run"</script>'

test('both sides write blind, then everyone reads it, the host answers, and an operator hides it', async () => {
  const maya = await createPerson(program.deps)
  const { departure, browser } = await createWalkedBooking(program, maya)
  const { trek } = departure
  const openTrek = () => program.visitor().open(`/trekking/${trek.slug}`)
  const trekPage = async () => (await openTrek()).text()
  const past = await browser.open('/bookings?tab=past')
  assert.equal(past.linkTo(`Write a review for ${trek.name}`), '/reviews')
  const form = await browser.open('/reviews')
  assert.match(form.text(), new RegExp(`How was ${trek.name}\\?`))
  const noRating = await form.submit('Send review')
  assert.match(noRating.text(), /Please choose a rating from 1 to 10\./)
  const noWords = await noRating.submit('Send review', { '9 of 10': true })
  assert.match(noWords.text(), /Please write a few words\./)
  const photos = uploadFile('window.jpg', await smallPhoto(), 'image/jpeg')
  const given = await noWords.submit('Send review', { 'In your words': WORDS, photos })
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
  assert.match(answered.text(), /Your reply is below the review\./)

  const shown = await soon(async () => {
    const text = await trekPage()
    return text.includes('Ama Dablam') && text
  })
  assert.ok(shown.includes(WORDS), shown.slice(shown.indexOf('Ama Dablam') - 100, 400))
  assert.match(shown, /The window is yours again\./)
  const pictures = byTag((await openTrek()).root(), 'img')
  assert.ok(pictures.some((each) => attribute(each, 'alt') === 'Photo 1 by Maya L.'))

  const operator = program.visitor(await createPerson(program.deps, { role: 'operator' }))
  const office = await operator.open('/admin/reviews')
  assert.ok(office.text().includes(WORDS))
  const withPhoto = await office.submit('Remove this photo', {}, { row: WORDS })
  assert.match(withPhoto.alerts().join(), /Please say why, in up to 500 characters\./)
  const reason = 'A child is in it.'
  const without = await withPhoto.submit('Remove this photo', { Reason: reason }, { row: WORDS })
  assert.ok(without.text().includes(WORDS) && !without.text().includes('Remove this photo'))
  const refused = await without.submit('Hide this review', {}, { row: WORDS })
  assert.match(refused.alerts().join(), /Please say why, in up to 500 characters\./)
  const hidden = await refused.submit('Hide this review', { Reason: 'Script in the words.' }, { row: WORDS })
  assert.deepEqual([hidden.status, hidden.path], [200, '/admin/reviews'])
  assert.ok(!hidden.text().includes(WORDS), 'the hidden review has left the list')
  assert.match((await browser.open('/reviews')).text(), /Hidden by our team: Script in the words\./)
  await soon(async () => !(await trekPage()).includes('Ama Dablam in the window'))
})
