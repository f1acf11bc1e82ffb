import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Participants, participantsPaper, participantsTable } from './participants-rules.ts'

const maya = {
  extras: ['Single room'],
  name: 'Maya Lindqvist',
  isChild: false,
  contact: { name: 'Nils', phone: '+46 1', insurer: 'Alpin', insuranceNumber: 'P-7', needs: 'vegan' },
  passport: { number: 'AB42', nationality: 'Sweden', dateOfBirth: '1991-09-04' },
  answers: [{ question: 'Which boots?', answer: 'Own' }],
  consents: [
    {
      what: 'platform-terms' as const,
      version: '2026-11-30',
      givenAt: new Date('2026-12-01T06:00:00Z'),
      givenBy: 'traveller' as const,
    },
    {
      what: 'host-terms' as const,
      version: '1',
      givenAt: new Date('2026-12-01T06:00:00Z'),
      givenBy: 'traveller' as const,
    },
    {
      what: 'host-terms' as const,
      version: '2',
      givenAt: new Date('2026-12-02T06:00:00Z'),
      givenBy: 'lead' as const,
    },
  ],
}
const AGREED = 'Our terms 2026-11-30 on Tue 1 Dec 2026, your terms 2 on Wed 2 Dec 2026 (by the lead)'
const nothing = { answers: null, extras: [], consents: [] }
const elsa = { name: 'Elsa Lindqvist', isChild: true, contact: null, passport: null, ...nothing }
const jonas = { name: 'Jonas Weber', isChild: false, contact: null, passport: null, ...nothing }
const room = '1 × Single room, not assigned'
const list = (mayCall: boolean, mayPermit: boolean): Participants => ({
  trekName: 'Nar Phu',
  startsOn: '2026-11-20',
  endsOn: '2026-11-30',
  mayCall,
  mayPermit,
  bookings: [
    { reference: 'CH-1', state: 'confirmed', phone: '+46 9', extras: [room], travellers: [maya, elsa] },
    { reference: 'CH-2', state: 'no_show', phone: null, extras: [], travellers: [jonas] },
  ],
  blocks: [],
})
const OWN = 'Single room, 1 × Single room, not assigned'
const issuedAt = new Date('2026-11-19T03:15:00Z')

test('a spreadsheet of participants has each traveller with contact and passport', () => {
  const [head, ...rows] = participantsTable(list(true, true))
  assert.deepEqual(head, [
    'Booking',
    'Name',
    'Note',
    'Extras and rooms',
    'Agreed to',
    'Which boots?',
    'Phone',
    'Needs',
    'Emergency contact',
    'Emergency phone',
    'Insurer',
    'Policy',
    'Passport',
    'Nationality',
    'Date of birth',
  ])
  assert.deepEqual(rows, [
    [
      'CH-1',
      'Maya Lindqvist',
      'books and pays',
      OWN,
      AGREED,
      'Own',
      '+46 9',
      'vegan',
      'Nils',
      '+46 1',
      'Alpin',
      'P-7',
      'AB42',
      'Sweden',
      '1991-09-04',
    ],
    ['CH-1', 'Elsa Lindqvist', 'child, with an adult', '', '', '', '', '', '', '', '', '', '', '', ''],
    ['CH-2', 'Jonas Weber', 'books and pays, no-show', '', '', '', '', '', '', '', '', '', '', '', ''],
  ])
})

test('a spreadsheet of participants leaves out what the host may not read today', () => {
  const early = list(false, false)
  const bookings = early.bookings.map((booking) =>
    Object.assign({}, booking, {
      travellers: booking.travellers.map((each) => Object.assign({}, each, { answers: null })),
    }),
  )
  assert.deepEqual(participantsTable({ ...early, bookings }), [
    ['Booking', 'Name', 'Note', 'Extras and rooms', 'Agreed to'],
    ['CH-1', 'Maya Lindqvist', 'books and pays', OWN, AGREED],
    ['CH-1', 'Elsa Lindqvist', 'child, with an adult', '', ''],
    ['CH-2', 'Jonas Weber', 'books and pays, no-show', '', ''],
  ])
})

test('a printed list of participants has contact and passport in one cell each', () => {
  const paper = participantsPaper(list(true, true), issuedAt)
  assert.deepEqual(
    [paper.issuedAt, paper.kind, paper.title, paper.isWide],
    [issuedAt, 'Participants', 'Nar Phu', true],
  )
  assert.equal(paper.lines[1], '3 travellers')
  assert.deepEqual(paper.columns, [
    { name: 'Name', share: 3 },
    { name: 'Phone', share: 2 },
    { name: 'Needs and answers', share: 2.5 },
    { name: 'Call in an emergency', share: 3 },
    { name: 'Insurance', share: 2.5 },
    { name: 'Passport', share: 3 },
  ])
  assert.deepEqual(paper.rows[0]?.slice(0, 5), [
    `Maya Lindqvist\nbooks and pays\n${OWN}\n${AGREED}`,
    '+46 9',
    'vegan\nWhich boots? Own',
    'Nils\n+46 1',
    'Alpin\nP-7',
  ])
  assert.match(paper.rows[0]?.[5] ?? '', /^AB42\nSweden\nborn .*1991$/)
  assert.deepEqual(paper.rows[1], ['Elsa Lindqvist\nchild, with an adult', '', '', '', '', ''])
})

test('a printed list of participants leaves out what the host may not read today', () => {
  const all = list(false, false)
  const one = Object.assign({}, all, {
    bookings: [Object.assign({}, all.bookings[0], { travellers: [jonas] })],
  })
  const paper = participantsPaper(one, issuedAt)
  assert.equal(paper.lines[1], '1 traveller')
  assert.deepEqual(paper.columns, [{ name: 'Name', share: 3 }])
  assert.deepEqual(paper.rows, [['Jonas Weber\nbooks and pays\n1 × Single room, not assigned']])
})

test('spots sold elsewhere are on the list and in the spreadsheet, after the travellers', () => {
  const blocks = [
    { name: 'Yak Travels', spots: 2, note: 'Paid in cash' },
    { name: 'Tashi', spots: 1, note: '' },
  ]
  const rows = participantsTable({ ...list(true, true), blocks })
  const elsewhere = rows.slice(-2)
  assert.deepEqual(
    elsewhere.map((row) => row.slice(0, 4)),
    [
      ['', 'Yak Travels', '2 spots, sold elsewhere, Paid in cash', ''],
      ['', 'Tashi', '1 spot, sold elsewhere', ''],
    ],
  )
  for (const row of elsewhere) assert.equal(row.length, rows[0]?.length)
  const paper = participantsPaper({ ...list(true, true), blocks }, issuedAt)
  assert.equal(paper.lines[1], '3 travellers, 3 spots sold elsewhere')
  assert.equal(paper.rows.at(-2)?.[0], 'Yak Travels\n2 spots, sold elsewhere\nPaid in cash')
  for (const row of paper.rows) assert.equal(row.length, paper.columns.length)
})
