import assert from 'node:assert/strict'
import { it } from 'node:test'
import {
  cancelDay,
  chargeDay,
  dueReminder,
  firstTryDay,
  lastPayDay,
  reminderDay,
} from './instalment-times-rules.ts'

it('tries a card on four days and cancels on the next', () => {
  const part = { dueOn: '2027-02-21', extendedTo: null }
  assert.deepEqual(
    [firstTryDay(part), lastPayDay(part), cancelDay(part)],
    ['2027-02-21', '2027-02-24', '2027-02-25'],
  )
  const extended = { dueOn: '2027-02-21', extendedTo: '2027-03-03' }
  assert.deepEqual(
    [firstTryDay(extended), lastPayDay(extended), cancelDay(extended)],
    ['2027-02-28', '2027-03-03', '2027-03-04'],
  )
})

it('charges from 10:00 and reminds from 6:00 in Nepal', () => {
  // 10:00 in Nepal is 04:15 UTC.
  assert.equal(chargeDay(new Date('2027-02-21T04:14:59Z')), '2027-02-20')
  assert.equal(chargeDay(new Date('2027-02-21T04:15:00Z')), '2027-02-21')
  assert.equal(reminderDay(new Date('2027-02-21T00:14:59Z')), '2027-02-20')
  assert.equal(reminderDay(new Date('2027-02-21T00:15:00Z')), '2027-02-21')
})

it('reminds 7 and 3 days before and on the day, each once', () => {
  const reminders = (remindedDays: number | null) =>
    ['2027-02-13', '2027-02-14', '2027-02-17', '2027-02-18', '2027-02-20', '2027-02-21', '2027-02-22'].map(
      (day) => dueReminder({ dueOn: '2027-02-21', extendedTo: null, remindedDays }, day),
    )
  assert.deepEqual(reminders(null), [null, 7, 7, 3, 3, 0, null])
  assert.deepEqual(reminders(7), [null, null, null, 3, 3, 0, null])
  assert.deepEqual(reminders(3), [null, null, null, null, null, 0, null])
  assert.deepEqual(reminders(0), [null, null, null, null, null, null, null])
})

it('reminds of an extended part before its card is charged', () => {
  const extended = { dueOn: '2027-02-21', extendedTo: '2027-03-03', remindedDays: 7 }
  assert.deepEqual(
    ['2027-02-21', '2027-02-24', '2027-02-25', '2027-02-28', '2027-03-01'].map((day) =>
      dueReminder(extended, day),
    ),
    [null, null, 3, 0, null],
  )
})
