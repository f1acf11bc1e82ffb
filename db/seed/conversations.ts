/** Conversations of the demonstration, by email addresses; times are hours before the seeding. */
export type SeedConversation = {
  name: string
  /** The client: an account, or the guest with the next departure of a trek. */
  client: { email: string } | { guestOn: string }
  /** The other side: the host, or a support agent. */
  answers: { host: string } | { support: string }
  messages: readonly (readonly [by: 'client' | 'answer', hoursAgo: number, body: string])[]
  /** The number of last messages that their recipient has not read. */
  unread: number
}

const DAY = 24
const maya = { email: 'maya@example.com' }

export const conversations: readonly SeedConversation[] = [
  {
    name: 'maya karma',
    client: maya,
    answers: { host: 'karma@example.com' },
    unread: 2,
    messages: [
      [
        'answer',
        4 * DAY + 2,
        'Namaste Maya, welcome! You and Elias are on the list. Do you have good boots already, or do you want to rent in Kathmandu?',
      ],
      ['client', 4 * DAY, 'Namaste! Boots we have. We would rent down jackets and sleeping bags.'],
      [
        'answer',
        3 * DAY + 20,
        'I know a good shop in Thamel, ask for Sarita. A down jacket is about a dollar a day, a sleeping bag the same.\n\nBring the liner of your own, it is warmer and cleaner.',
      ],
      ['client', 3 * DAY + 18, 'That is kind, thank you. We have liners.'],
      ['client', 5, 'One question: we are both vegetarian. Is this a problem above Manang?'],
      ['answer', 2.1, 'No problem at all. I would say it is the safer choice up there.'],
      [
        'answer',
        2,
        'Yes, dal bhat twice a day is vegetarian anyway, and the lodge in Yak Kharka makes a good spinach curry.',
      ],
    ],
  },
  {
    name: 'maya support',
    client: maya,
    answers: { support: 'anisha@example.com' },
    unread: 1,
    messages: [
      ['client', 2 * DAY + 5, 'Hello, I cancelled Gokyo Lakes. When will I see the refund on my card?'],
      [
        'answer',
        2 * DAY + 4,
        'Thank you, Maya. Your refund is with us; your bank shows it a few working days after it was sent. You can follow it under My bookings.',
      ],
    ],
  },
  {
    name: 'maya pasang',
    client: maya,
    answers: { host: 'pasang@example.com' },
    unread: 0,
    messages: [
      [
        'client',
        60 * DAY + 4,
        'We are home again, tired and happy. Thank you for waiting with us for the view!',
      ],
      ['answer', 60 * DAY, 'It was a joy. Greet your mother from the kitchen!'],
    ],
  },
  {
    name: 'maya dawa',
    client: maya,
    answers: { host: 'dawa@example.com' },
    unread: 0,
    messages: [
      [
        'client',
        66 * DAY,
        'Dear Dawa, I am sorry: my knee is not well, and the doctor says no passes this autumn. I have cancelled.',
      ],
      ['answer', 65 * DAY + 20, 'First the knee. Gokyo stays where it is. Next year in October?'],
      ['client', 65 * DAY + 3, 'Understood, next year then.'],
    ],
  },
  {
    name: 'guest pasang',
    client: { guestOn: 'everest-base-camp' },
    answers: { host: 'pasang@example.com' },
    unread: 1,
    messages: [
      ['client', 5, 'Hello! Can I leave a bag with city clothes at the lodge in Lukla until we are back?'],
    ],
  },
  {
    name: 'sofie sita',
    client: { email: 'sofie@example.com' },
    answers: { host: 'sita@example.com' },
    unread: 1,
    messages: [
      ['answer', 2 * DAY, 'Welcome, Sofie! We meet at seven in Pokhara, at the lake side of the bus park.'],
      ['client', 3, 'Namaste, I eat vegetarian. Is that easy on the way, or shall I bring something?'],
    ],
  },
  {
    name: 'jonas pasang',
    client: { email: 'jonas@example.com' },
    answers: { host: 'pasang@example.com' },
    unread: 0,
    messages: [
      ['client', 9 * DAY + 6, 'Would you take a group of nine in November, all of them over sixty?'],
      [
        'answer',
        9 * DAY + 1,
        'With pleasure, and slowly. For nine I bring a second guide; write to me which week suits.',
      ],
    ],
  },
]
