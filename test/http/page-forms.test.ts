import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parsePage } from './html-tree.ts'
import { submission } from './page-forms.ts'

const root = () =>
  parsePage(`<form method="post" action="/save">
    <label for="n">Name</label><input id="n" name="name" required>
    <label><input type="checkbox" name="adult"> I am 18 or older</label>
    <label><input type="radio" name="plan" value="month" checked> Monthly</label>
    <label><input type="radio" name="plan" value="year"> Yearly</label>
    <select name="country" aria-label="Country"><option value="">Choose</option><option value="NP">Nepal</option></select>
    <textarea name="note" aria-label="Note">
kept</textarea>
    <input type="hidden" name="key" value="7"><input name="off" value="x" disabled>
    <button name="intent" value="save">Save</button><button type="button">Not a submit</button>
  </form>
  <form aria-label="Second"><button>Save</button></form>
  <table>
    <tr><td>Ada</td><td><form action="/ada"><button>Approve</button></form></td></tr>
    <tr><td>Grace</td><td><form action="/grace"><button>Approve</button></form></td></tr>
  </table>
  <ul>
    <li>Edsger <form action="/edsger"><button>Hide</button></form></li>
    <li>Barbara <form action="/barbara"><button>Hide</button></form></li>
  </ul>`)

test('sends what a browser sends: defaults, hidden fields, the pressed button, no disabled field', () => {
  const sent = submission(root(), 'Save', {
    Name: 'Ada',
    Yearly: true,
    Country: 'Nepal',
    'I am 18 or older': true,
  })
  assert.deepEqual(sent, {
    method: 'post',
    action: '/save',
    isMultipart: false,
    fields: [
      ['name', 'Ada'],
      ['adult', 'on'],
      ['plan', 'year'],
      ['country', 'NP'],
      ['note', 'kept'],
      ['key', '7'],
      ['intent', 'save'],
    ],
  })
})

test('sends the pressed button in its place among the fields', () => {
  const page = parsePage(`<form><button name="adults" value="1">Fewer</button>
    <button name="adults" value="3">More</button><input type="hidden" name="adults" value="2"></form>`)
  const { fields } = submission(page, 'More')
  assert.deepEqual(fields, [
    ['adults', '3'],
    ['adults', '2'],
  ])
})

test('refuses what a browser would not send, and names what a page does not have', () => {
  assert.throws(() => submission(root(), 'Save'), /Name is required and empty/)
  assert.throws(() => submission(root(), 'Delete'), /no button Delete among: Save \| Save \| Approve/)
  assert.throws(() => submission(root(), 'Save', { Nme: 'Ada' }), /no field Nme among: Name/)
  assert.throws(() => submission(root(), 'Save', { Name: 'Ada', Country: 'Tibet' }), /no option Tibet/)
})

test('selects among equal buttons by the name of the form or by a text of the row or list item', () => {
  assert.equal(submission(root(), 'Save', {}, { within: 'Second' }).method, 'get')
  assert.equal(submission(root(), 'Approve', {}, { row: 'Grace' }).action, '/grace')
  assert.equal(submission(root(), 'Hide', {}, { row: 'Barbara' }).action, '/barbara')
  assert.throws(() => submission(root(), 'Approve', {}, { row: 'Mary' }), /no button Approve/)
})
