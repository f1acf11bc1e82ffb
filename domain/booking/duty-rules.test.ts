import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Duty, type DutyFacts, milestones, nextDuty } from './duty-rules.ts'

const ahead: DutyFacts = {
  state: 'confirmed',
  startsOn: '2027-03-14',
  endsOn: '2027-03-27',
  today: '2026-11-20',
  isPayable: false,
  isSubmitted: true,
  isReviewed: false,
  details: { missing: 1, by: '2027-03-07' },
  answerBy: null,
  choose: null,
}
const complete = { missing: 0, by: '2027-03-07' }

describe('the next task of a booking', () => {
  for (const [changes, duty] of [
    [{ state: 'held', isPayable: true }, { kind: 'pay' }],
    [{ state: 'held', isPayable: true, isSubmitted: false }, { kind: 'send-form' }],
    [{ state: 'held' }, { kind: 'not-completed' }],
    [{ state: 'expired' }, { kind: 'not-completed' }],
    [{ state: 'abandoned' }, { kind: 'not-completed' }],
    [{ state: 'cancelled' }, { kind: 'cancelled' }],
    [{ state: 'host_cancelled' }, { kind: 'cancelled' }],
    [{}, { kind: 'details', travellers: 1, by: '2027-03-07' }],
    [{ details: { missing: 1, by: null } }, { kind: 'meet' }],
    [{ answerBy: '2027-02-01' }, { kind: 'answer-change', by: '2027-02-01' }],
    [{ answerBy: '2027-02-01', state: 'cancelled' }, { kind: 'cancelled' }],
    [{ choose: { by: '2026-11-27' } }, { kind: 'choose', by: '2026-11-27' }],
    [
      { choose: { by: null }, today: '2027-03-15' },
      { kind: 'choose', by: null },
    ],
    [{ choose: { by: '2026-11-27' }, state: 'host_cancelled' }, { kind: 'cancelled' }],
    [{ details: complete }, { kind: 'meet' }],
    [{ details: complete, today: '2027-03-14' }, { kind: 'meet' }],
    [{ today: '2027-03-15' }, { kind: 'walk', day: 2 }],
    [{ today: '2027-03-27' }, { kind: 'walk', day: 14 }],
    [{ today: '2027-03-28' }, { kind: 'review' }],
    [{ state: 'completed', today: '2027-04-28' }, { kind: 'review' }],
    [{ state: 'completed', today: '2027-04-28', isReviewed: true }, { kind: 'none' }],
    [{ state: 'no_show', today: '2027-03-16' }, { kind: 'none' }],
  ] as [Partial<DutyFacts>, Duty][])
    it(`${JSON.stringify(changes)} results in ${JSON.stringify(duty)}`, () =>
      assert.deepEqual(nextDuty({ ...ahead, ...changes }), duty))
})

describe('the dated steps of a paid booking', () => {
  const facts = {
    paidOn: '2026-11-20',
    detailsBy: '2027-03-07',
    areDetailsComplete: false,
    topDay: 9,
    startsOn: '2027-03-14',
    endsOn: '2027-03-27',
    today: '2026-11-23',
  }
  const states = (changes: Partial<typeof facts>) =>
    milestones({ ...facts, ...changes }).map(({ kind, state = 'ahead' }) => `${kind} ${state}`)

  it('begin with the payment and end on the last day', () =>
    assert.deepEqual(
      milestones(facts).map(({ on }) => on),
      ['2026-11-20', '2027-03-07', '2027-03-14', '2027-03-22', '2027-03-27'],
    ))

  it('mark the first step that is not done', () => {
    assert.deepEqual(states({}), ['paid done', 'details now', 'meet ahead', 'top ahead', 'end ahead'])
    assert.equal(states({ areDetailsComplete: true })[2], 'meet now')
    assert.equal(states({ today: '2027-03-08' })[2], 'meet now')
    assert.equal(states({ today: '2027-03-15' })[3], 'top now')
    assert.deepEqual(states({ today: '2027-03-28' }).slice(1), [
      'details done',
      'meet done',
      'top done',
      'end done',
    ])
  })

  it('leave out a highest point that is unknown or reached on the first day', () => {
    for (const topDay of [null, 1]) assert.equal(milestones({ ...facts, topDay } as typeof facts).length, 4)
  })
})
