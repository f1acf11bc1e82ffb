import { counted } from '#figure-text'
import { dayText, rangeText } from '../dates.ts'
import { type Consent, consentText } from './consent/consent-rules.ts'
import { bookingIs } from '../states/booking-states.ts'

type Walker = {
  name: string
  isChild: boolean
  contact: { name: string; phone: string; insurer: string; insuranceNumber: string; needs: string } | null
  passport: { number: string; nationality: string; dateOfBirth: string } | null
  answers: readonly { question: string; answer: string }[] | null
  /** The extras that this traveller alone has. */
  extras: readonly string[]
  consents: readonly Consent[]
}

export type Participants = {
  trekName: string
  startsOn: string
  endsOn: string
  mayCall: boolean
  mayPermit: boolean
  bookings: readonly {
    reference: string
    state: string
    phone: string | null
    /** The extras of the booking that belong to no single traveller. */
    extras: readonly string[]
    travellers: readonly Walker[]
  }[]
  /** Spots that the host sold elsewhere. */
  blocks: readonly SoldElsewhere[]
}

export type SoldElsewhere = { name: string; spots: number; note: string }

/** A block as the list writes it below its name: '2 spots, sold elsewhere', and its note. */
export function blockNotes({ spots, note }: SoldElsewhere): string[] {
  return [`${counted(spots, 'spot')}, sold elsewhere`, ...(note === '' ? [] : [note])]
}

/** The travellers of the list, each with the booking data that applies to all of its travellers. */
export function participantsOf({ bookings }: Participants) {
  return bookings.flatMap(({ reference, state, phone, extras, travellers }) =>
    travellers.map((walker, index) => ({
      ...walker,
      reference,
      consent: consentText(walker.consents, 'your terms'),
      phone: index === 0 ? phone : null,
      /** The own extras, and beside the lead those of the booking. */
      extras: [...walker.extras, ...(index === 0 ? extras : [])],
      notes: [
        ...(index === 0 ? ['books and pays'] : []),
        ...(walker.isChild ? ['child, with an adult'] : []),
        ...(bookingIs.noShow(state) ? ['no-show'] : []),
      ],
    })),
  )
}

/** The questions that anybody of the list answered, in their order. */
function questionsOf(people: readonly { answers: Walker['answers'] }[]): string[] {
  return [...new Set(people.flatMap(({ answers }) => answers?.map(({ question }) => question) ?? []))]
}

/** The list for a spreadsheet: a row for each traveller, without the columns that may not be read today. */
export function participantsTable(list: Participants): string[][] {
  const { mayCall, mayPermit, blocks } = list
  const people = participantsOf(list)
  const questions = questionsOf(people)
  return [
    [
      'Booking',
      'Name',
      'Note',
      'Extras and rooms',
      'Agreed to',
      ...questions,
      ...(mayCall ? ['Phone', 'Needs', 'Emergency contact', 'Emergency phone', 'Insurer', 'Policy'] : []),
      ...(mayPermit ? ['Passport', 'Nationality', 'Date of birth'] : []),
    ],
    ...people.map(({ reference, name, notes, extras, consent, answers, phone, contact, passport }) => [
      reference,
      name,
      notes.join(', '),
      extras.join(', '),
      consent,
      ...questions.map((asked) => answers?.find(({ question }) => question === asked)?.answer ?? ''),
      ...(mayCall
        ? [
            phone ?? '',
            contact?.needs ?? '',
            contact?.name ?? '',
            contact?.phone ?? '',
            contact?.insurer ?? '',
            contact?.insuranceNumber ?? '',
          ]
        : []),
      ...(mayPermit
        ? [passport?.number ?? '', passport?.nationality ?? '', passport?.dateOfBirth ?? '']
        : []),
    ]),
    ...blocks.map((block) => {
      const empty = questions.length + (mayCall ? 6 : 0) + (mayPermit ? 3 : 0)
      return [
        '',
        block.name,
        blockNotes(block).join(', '),
        '',
        '',
        ...Array.from({ length: empty }, () => ''),
      ]
    }),
  ]
}

/** The printed list for the trail and the permit counter. */
export function participantsPaper(list: Participants, issuedAt: Date) {
  const { trekName, startsOn, endsOn, mayCall, mayPermit, blocks } = list
  const people = participantsOf(list)
  const elsewhere = blocks.reduce((sum, { spots }) => sum + spots, 0)
  return {
    issuedAt,
    kind: 'Participants',
    title: trekName,
    isWide: true,
    lines: [
      rangeText(startsOn, endsOn),
      counted(people.length, 'traveller') +
        (elsewhere > 0 ? `, ${counted(elsewhere, 'spot')} sold elsewhere` : ''),
    ],
    columns: [
      { name: 'Name', share: 3 },
      ...(mayCall
        ? [
            { name: 'Phone', share: 2 },
            { name: 'Needs and answers', share: 2.5 },
            { name: 'Call in an emergency', share: 3 },
            { name: 'Insurance', share: 2.5 },
          ]
        : []),
      ...(mayPermit ? [{ name: 'Passport', share: 3 }] : []),
    ],
    rows: [
      ...people.map(({ name, notes, extras, consent, answers, phone, contact, passport }) => [
        lines(name, notes.join(', '), extras.join(', '), consent),
        ...(mayCall
          ? [
              phone ?? '',
              lines(
                contact?.needs,
                ...(answers ?? []).map(({ question, answer }) => `${question} ${answer}`),
              ),
              lines(contact?.name, contact?.phone),
              lines(contact?.insurer, contact?.insuranceNumber),
            ]
          : []),
        ...(mayPermit
          ? [
              lines(
                passport?.number,
                passport?.nationality,
                passport?.dateOfBirth && `born ${dayText(passport.dateOfBirth)}`,
              ),
            ]
          : []),
      ]),
      ...blocks.map((block) => [
        lines(block.name, ...blockNotes(block)),
        ...(mayCall ? ['', '', '', ''] : []),
        ...(mayPermit ? [''] : []),
      ]),
    ],
    foot: 'For this trek only. Keep it private and destroy it 7 days after the trek.',
  }
}

function lines(...words: (string | undefined)[]): string {
  return words.filter(Boolean).join('\n')
}
