import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOthersCredit, othersCreditText, ownCreditCents } from './credit-owner-rules.ts'

test('credit belongs to the account that spent it, also when another one leads the booking', () => {
  const owners = [
    { account_id: 'zora', credit_account_id: 'maya' },
    { account_id: 'maya', credit_account_id: 'maya' },
    { account_id: 'maya', credit_account_id: null },
    { account_id: null, credit_account_id: null },
  ]
  assert.deepEqual(owners.map(isOthersCredit), [true, false, false, false])
  assert.deepEqual(
    owners.map((each) => ownCreditCents(each, 40_00)),
    [0, 40_00, 40_00, 40_00],
  )
  assert.equal(othersCreditText(40_00), 'US$40.00 of credit returns to the person who spent it.')
})
