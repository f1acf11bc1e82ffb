/** Hosts' reviews of travellers: a rating of 1 to 10, and a short text. */
export const hostRatings: readonly (readonly [rating: number, body: string])[] = [
  [10, 'On time every morning, kind to the porters, and honest about how it felt up high. Welcome again.'],
  [10, 'Walked at my pace on the first days and was glad of it later. A pleasure to have along.'],
  [9, 'Well prepared and good company in the kitchen in the evening.'],
  [10, 'Asked good questions and listened to the answers. The best kind of guest.'],
  [9, 'Strong walker who waited for the others. The boots were new; next time break them in.'],
  [10, 'Carried nothing that was not needed, and left nothing behind on the way.'],
]

/** Hosts' replies, by trek and author. */
export const hostReplies: Readonly<Record<string, string>> = {
  'everest-base-camp tom':
    'Thank you, Tom. In the first week of October Gorak Shep is half as full; come then, and I keep the corner room.',
  'everest-base-camp marcus': 'You had the steadiest steps of all of us, Marcus. Greet the knees.',
  'everest-three-passes petr':
    'Bottles sleep inside the sleeping bag, Petr. Now you know, and so does whoever reads this.',
  'ghorepani-poon-hill tom':
    'You are right, Ghandruk deserves a second night. It can be added; ask when you book.',
  'langtang-valley maya': 'The cheese is waiting, Maya.',
  'manaslu-circuit marcus': 'The third story is about the yak in Samdo. I keep it for you.',
}
