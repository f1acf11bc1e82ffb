import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  participantsPaper,
  participantsTable,
  type Participants,
} from '#domain/traveller/participants-rules.ts'
import { csvFile } from '../../../http/csv-file.ts'

const contact = {
  name: '@SUM(A1)',
  phone: '+46 8 765',
  insurer: '-1+1',
  insuranceNumber: '=1+1',
  needs: '\t=cmd',
}
const answers = [{ question: '=1+1', answer: '+1' }]
const passport = { number: 'PA1234542', nationality: 'SE', dateOfBirth: '1991-09-04' }
const list: Participants = {
  trekName: 'Annapurna Circuit',
  startsOn: '2027-03-14',
  endsOn: '2027-03-27',
  mayCall: true,
  mayPermit: true,
  blocks: [],
  bookings: [
    {
      reference: 'CH-7KQ4-19XM',
      state: 'no_show',
      phone: '+46 70 174',
      extras: ['1 × =1+1'],
      travellers: [
        {
          name: '=HYPERLINK("http://x.example","Maya")',
          isChild: false,
          contact,
          passport,
          answers,
          extras: [],
          consents: [],
        },
        {
          name: 'Elias, "Berg"\nLind',
          isChild: true,
          contact,
          passport,
          answers: [],
          extras: [],
          consents: [],
        },
      ],
    },
  ],
}

test('a spreadsheet reads no cell of a participants’ list as a formula', async () => {
  const text = (await csvFile('participants.csv', participantsTable(list)).text()).replace(/^\uFEFF/, '')
  const cells = text.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)|\r\n/).map((cell) => cell.replace(/^"|"$/g, ''))
  assert.ok(cells.length >= 36, `${cells.length} cells`)
  assert.deepEqual(
    cells.filter((cell) => /^[=+\-@\t\r]/.test(cell)),
    [],
  )
  assert.equal(cells.filter((cell) => cell.startsWith("'")).length, 1 + 1 + 2 + 2 * 5)
  assert.ok(text.includes('"Elias, ""Berg""\nLind"'))
})

test('the list has a row for each traveller, marks the lead, children and no-shows, and has the phone of the lead', () => {
  const [head, lead, child] = participantsTable(list)
  assert.deepEqual(head?.slice(0, 7), [
    'Booking',
    'Name',
    'Note',
    'Extras and rooms',
    'Agreed to',
    '=1+1',
    'Phone',
  ])
  assert.deepEqual([lead?.[2], lead?.[3], lead?.[6]], ['books and pays, no-show', '1 × =1+1', '+46 70 174'])
  assert.deepEqual([child?.[2], child?.[3], child?.[6]], ['child, with an adult, no-show', '', ''])
})

test('the CSV and the print omit columns that the host may not read today', () => {
  const early = { ...list, mayCall: false, mayPermit: false }
  assert.deepEqual(participantsTable(early)[0], [
    'Booking',
    'Name',
    'Note',
    'Extras and rooms',
    'Agreed to',
    '=1+1',
  ])
  const paper = participantsPaper(early, new Date('2026-11-20T06:00:00Z'))
  assert.deepEqual(
    paper.columns.map(({ name }) => name),
    ['Name'],
  )
  assert.ok(!JSON.stringify([participantsTable(early), paper]).includes('PA1234542'))
  const late = participantsPaper(list, new Date('2026-11-20T06:00:00Z'))
  assert.deepEqual(
    late.rows.map((cells) => cells.length),
    [6, 6],
  )
  assert.match(late.rows[0]?.[5] ?? '', /^PA1234542\nSE\nborn Wed 4 Sep 1991$/)
})
