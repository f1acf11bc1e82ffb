import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBooking } from '#test/fixtures/bookings.ts'
import { writeMessage } from '#test/fixtures/conversations.ts'
import { createHost, createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { textOf } from '#test/http/html-tree.ts'
import type { HttpPage } from '#test/http/http-page.ts'
import { useProgram } from '#test/program.ts'

const program = useProgram()

const bubbles = (page: HttpPage) => page.withClass('bub').map(textOf)
const minutesAgo = (minutes: number) => new Date(program.deps.now().getTime() - minutes * 60_000)

/** A traveller and a host; the traveller's last page of messages does not reach back to the first one. */
async function createTalk({ messages = 1 } = {}) {
  const maya = await createPerson(program.deps, { firstName: 'Maya', lastName: 'Lind' })
  const karma = await createHost(program.deps, { displayName: 'Karma Gurung' })
  let id = ''
  for (let count = 1; count <= messages; count += 1) {
    const written = { from: maya, to: karma, text: `Line ${count} of many`, at: minutesAgo(100 - count) }
    id = await writeMessage(program.deps, written)
  }
  return { maya, karma, path: `/messages/${id}` }
}

test('a conversation shows its host, its booking and what is unread', async () => {
  const maya = await createPerson(program.deps, { firstName: 'Maya', lastName: 'Lind' })
  const departure = await createTrekWithDeparture(program.deps)
  const { host } = departure.trek
  await createBooking(program, { departure, lead: maya })
  await writeMessage(program.deps, { from: host, to: maya, text: 'Namaste Maya, welcome!' })
  await writeMessage(program.deps, { from: host, to: maya, text: 'Bring a warm sleeping bag.' })
  const browser = program.visitor(maya)
  const list = await browser.open('/messages')
  assert.match(list.withClass('unread').map(textOf).join(), new RegExp(`${host.displayName}.*2 unread`))
  const conversation = await browser.open(list.linkTo(new RegExp(host.displayName)) ?? '')
  const part = (name: string) => conversation.withClass(name).map(textOf).join()
  assert.match(part('chat__bar'), /Verified host/)
  assert.match(part('chat__ctx'), /Confirmed/)
  assert.equal(conversation.linkTo('View host'), `/host-adventures/${host.id}`)
  assert.equal(bubbles(conversation).length, 2)
})

test('a message is sent by its form without script, and a blank one is refused beside the box', async () => {
  const { maya, path } = await createTalk()
  const page = await program.visitor(maya).open(path)
  const blank = await page.submit('Send message')
  assert.deepEqual(blank.alerts().filter(Boolean), ['Please enter a message'])
  const sent = await blank.submit('Send message', { Message: 'Sent by a form alone' })
  assert.equal(bubbles(sent).filter((text) => text.includes('Sent by a form alone')).length, 1)
})

test('older messages are behind a link without script', async () => {
  const { maya, path } = await createTalk({ messages: 45 })
  const browser = program.visitor(maya)
  const newest = await browser.open(path)
  const shows = (page: HttpPage, text: string) => bubbles(page).some((bubble) => bubble.includes(text))
  assert.deepEqual([shows(newest, 'Line 45 of many'), shows(newest, 'Line 1 of many')], [true, false])
  const older = await browser.open(`${path}${newest.linkTo('Show earlier messages') ?? ''}`)
  assert.ok(shows(older, 'Line 1 of many'))
})

test('a person opens the chat with support by writing, and an unknown conversation is not found', async () => {
  const browser = program.visitor(await createPerson(program.deps))
  const support = await browser.open('/messages/support')
  const head = support.withClass('chat__bar').map(textOf).join()
  assert.match(head, /Sunday to Friday, 9:00 to 18:00 Nepal time/)
  const sent = await support.submit('Send message', { Message: 'Can my brother come along?' })
  assert.deepEqual(
    bubbles(sent).map((text) => text.includes('Can my brother come along?')),
    [true],
  )
  const unknown = await browser.open('/messages/00000000-0000-4000-8000-000000000000')
  assert.equal(unknown.status, 404)
  assert.match(unknown.text(), /Invalid conversation\. Please refresh the page and try again\./)
})
