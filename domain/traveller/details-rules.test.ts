import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { birthText, missingIn, neededDetails, noDetails, readDetails, wrongIn } from './details-rules.ts'
import { detailsTime, isContactTime } from './details-times-rules.ts'
import { isPassportTime, maskedPassport, permitNeedsPassport } from '../account/profile/passport-rules.ts'

const startsOn = '2027-03-14'
const lead = { isLead: true, isChild: false, startsOn }
const adult = { isLead: false, isChild: false, startsOn }
const child = { isLead: false, isChild: true, startsOn }

describe('details as typed', () => {
  it('parses common date formats, and passport numbers without spaces in capitals', () => {
    for (const typed of [
      '04/09/1991',
      '4/9/1991',
      '4.9.1991',
      '04-09-1991',
      ' 04 / 09 / 1991 ',
      '1991-09-04',
    ])
      assert.equal(readDetails({ dateOfBirth: typed }).dateOfBirth, '1991-09-04', typed)
    for (const typed of ['31/02/1991', '04/13/1991', '1991', 'soon', '04/09/91'])
      assert.match(
        wrongIn(readDetails({ dateOfBirth: typed }), adult).dateOfBirth ?? '',
        /^Enter a date of birth as day, month and year/,
        typed,
      )
    assert.equal(birthText('1991-09-04'), '04/09/1991')
    assert.equal(birthText(''), '')
    assert.equal(readDetails({ passportNumber: ' ab 12-34 567 ' }).passportNumber, 'AB1234567')
    assert.deepEqual(readDetails({}), noDetails)
  })

  it('an empty form has no errors, and lacks all required details', () => {
    assert.deepEqual(wrongIn(noDetails, lead), {})
    assert.deepEqual(missingIn(noDetails), Object.values(neededDetails))
    assert.deepEqual(missingIn({ ...noDetails, insurer: 'Alpine' }).length, 6)
  })

  it('reports the problem of each field', () => {
    const wrong = wrongIn(
      {
        ...noDetails,
        nationality: 'Sweden',
        passportNumber: 'Å12',
        contactPhone: 'mum',
        contactName: 'x'.repeat(101),
        insurer: 'a\u0007b',
        needs: 'n'.repeat(1001),
      },
      adult,
    )
    assert.deepEqual(wrong, {
      nationality: 'Choose a country.',
      passportNumber: 'Enter the letters and digits of the passport number, 5 to 20 of them.',
      contactPhone: 'Enter a phone number with its country code, like +44 20 7946 0000.',
      contactName: 'Use at most 100 characters here.',
      insurer: 'Use only letters, digits and common punctuation.',
      needs: 'Use at most 1,000 characters here.',
    })
    assert.deepEqual(wrongIn({ ...noDetails, needs: 'No nuts.\nAsthma.' }, adult), {})
  })

  it('compares ages with the booking, on the day the trek starts', () => {
    const says = (bornOn: string, walker: typeof lead) =>
      wrongIn({ ...noDetails, dateOfBirth: bornOn }, walker).dateOfBirth
    assert.equal(says('2009-03-14', lead), undefined)
    assert.equal(says('2009-03-15', lead), 'The lead traveller must be 18 or older.')
    assert.equal(says('2014-03-14', adult), undefined)
    assert.match(says('2014-03-15', adult) ?? '', /booked as an adult/)
    assert.match(says('2014-03-14', child) ?? '', /booked as a child/)
    assert.equal(says('2014-03-15', child), undefined)
    assert.equal(says('2017-03-14', child), undefined)
    assert.match(says('2017-03-15', child) ?? '', /at least 10 years old/)
    for (const never of ['2030-01-01', '1890-01-01'])
      assert.equal(says(never, adult), 'Check the year of this date of birth.')
  })
})

describe('deadlines of details', () => {
  it('they change until the last day to book, and are added until the day before the start', () => {
    const days = ['2027-03-07', '2027-03-08', '2027-03-13', '2027-03-14']
    assert.deepEqual(
      days.map((today) => detailsTime(startsOn, 7, today)),
      ['open', 'adding', 'adding', 'closed'],
    )
    assert.equal(detailsTime(startsOn, 1, '2027-03-13'), 'open')
  })

  it('hosts read contacts from then until 7 days after, passports from 30 days before to the end', () => {
    const times = { startsOn, endsOn: '2027-03-27', deadlineDays: 7 }
    assert.deepEqual(
      ['2027-03-07', '2027-03-08', '2027-04-03', '2027-04-04'].map((today) => isContactTime(times, today)),
      [false, true, true, false],
    )
    assert.deepEqual(
      ['2027-02-11', '2027-02-12', '2027-03-27', '2027-03-28'].map((today) =>
        isPassportTime(startsOn, '2027-03-27', today),
      ),
      [false, true, true, false],
    )
  })

  it('a permit that is issued by name needs a passport', () => {
    const needs = (restricted: boolean, ...permits: string[]) => permitNeedsPassport({ restricted, permits })
    assert.equal(needs(false, 'Sagarmatha National Park entry'), false)
    assert.equal(needs(false, 'Annapurna Conservation Area permit', 'TIMS card'), true)
    assert.equal(needs(true), true)
    assert.equal(maskedPassport('PA1234542'), '•••• ••42')
    assert.equal(maskedPassport(''), '')
  })
})

describe('limits of details', () => {
  const saysOf = (details: Partial<typeof noDetails>) => wrongIn(Object.assign({}, noDetails, details), adult)

  it('trims every field', () => {
    const typed = { nationality: ' NO ', contactName: ' Nils ', contactPhone: ' +47 1 ', insurer: ' Alpin ' }
    const more = { insuranceNumber: ' P-7 ', needs: ' No nuts.\r\nAsthma.\rLactose. ' }
    assert.deepEqual(readDetails(Object.assign({}, typed, more)), {
      dateOfBirth: '',
      nationality: 'NO',
      passportNumber: '',
      contactName: 'Nils',
      contactPhone: '+47 1',
      insurer: 'Alpin',
      insuranceNumber: 'P-7',
      needs: 'No nuts.\nAsthma.\nLactose.',
    })
  })

  it('accepts a country code of two capitals only', () => {
    assert.deepEqual(saysOf({ nationality: 'NO' }), {})
    for (const nationality of ['N', 'no', '4N'])
      assert.deepEqual(saysOf({ nationality }), { nationality: 'Choose a country.' }, nationality)
  })

  it('accepts a passport number of 5 to 20 letters and digits', () => {
    for (const passportNumber of ['AB123', 'A'.repeat(20)]) assert.deepEqual(saysOf({ passportNumber }), {})
    for (const passportNumber of ['AB12', 'A'.repeat(21), 'Ø12345', '12345Ø'])
      assert.deepEqual(Object.keys(saysOf({ passportNumber })), ['passportNumber'], passportNumber)
  })

  it('accepts a phone number with at least five digits', () => {
    for (const contactPhone of ['12345', '+1 2 (3) 4-5', 'call 12345'])
      assert.deepEqual(saysOf({ contactPhone }), {}, contactPhone)
    for (const contactPhone of ['1234', '+1 2 3 4', 'a1234'])
      assert.deepEqual(Object.keys(saysOf({ contactPhone })), ['contactPhone'], contactPhone)
  })

  it('accepts each text at its maximum length and refuses one character more', () => {
    const most = { contactName: 100, insurer: 100, insuranceNumber: 60, needs: 1000 }
    for (const [field, characters] of Object.entries(most)) {
      assert.deepEqual(saysOf({ [field]: 'ø'.repeat(characters) }), {}, field)
      assert.deepEqual(Object.keys(saysOf({ [field]: 'ø'.repeat(characters + 1) })), [field])
    }
  })

  it('accepts an age of 120 years and no birth after the start', () => {
    const bornOn = (dateOfBirth: string) => saysOf({ dateOfBirth }).dateOfBirth
    assert.equal(bornOn('1907-03-14'), undefined)
    assert.equal(bornOn('1906-03-14'), 'Check the year of this date of birth.')
    assert.equal(bornOn('2027-03-14'), 'Travellers must be at least 10 years old on the day the trek starts.')
    assert.equal(bornOn('2027-03-15'), 'Check the year of this date of birth.')
    assert.equal(
      bornOn('2014-03-15'),
      'This traveller was booked as an adult, 13 or older on the day the trek starts.',
    )
  })

  it('parses a date only if it is the whole text', () => {
    for (const typed of ['born 04/09/1991', '04/09/1991 or so'])
      assert.equal(readDetails({ dateOfBirth: typed }).dateOfBirth, typed)
  })
})
