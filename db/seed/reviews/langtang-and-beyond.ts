import type { SeedReview } from './seed-review.ts'

/** The reviews of Langtang, Manaslu, Mustang and the far east. */
export const langtangAndBeyondReviews: Record<string, readonly SeedReview[]> = {
  'langtang-valley': [
    [
      'maya',
      10,
      'Cheese in Kyanjin Gompa at 3,830 metres, and the quietest valley I know. Two of us went, and both of us want to go back.',
    ],
    [
      'nikos',
      10,
      'At the memorial wall our guide Nima showed us three names of his family and then we walked on to the new village and had lunch with his cousin. I have never understood a place so well in one day.',
    ],
    [
      'priya',
      9,
      'So close to Kathmandu and so quiet. The yak cheese in Kyanjin Gompa is sold by weight and we bought too much. Tserko Ri is steep, start early.',
    ],
    [
      'jonas',
      9,
      'The road there is the hardest part. After that: forest, langurs, glaciers, honest food. The guides own their company and you notice it in how they work.',
    ],
    [
      'grace',
      10,
      'I skipped the summit and sat in the grass below with a flask of tea, a dog and five glaciers. Nobody tried to talk me into anything. Perfect day.',
    ],
    [
      'mihai',
      8,
      'A good trek for a first time at height. Lama Hotel is in a dark gorge and the rooms there are damp; the other lodges were warm and friendly.',
    ],
    [
      'olivia',
      10,
      'Small group, slow mornings, good stories at the stove. I learned to make momos, badly, and was asked to try again the next evening.',
    ],
    [
      'bea',
      9,
      'Everything happened as written on the page, which is more than I can say of most holidays. The bread with honey in Langtang village deserves its own star.',
    ],
  ],
  'gosaikunda-helambu': [
    [
      'hannah',
      9,
      'Sleeping beside the lake is magic, and cold. The way up is steep and the guides took it seriously: short stages, much tea, and questions every evening about how we had eaten.',
    ],
    [
      'simon',
      8,
      'A varied week, from pilgrims’ lakes to villages, and you walk back almost into the city. The descent to Ghopte is rough and long, bring poles.',
    ],
    [
      'noa',
      10,
      'Walking home, that is what it feels like. On the last day you come out of the forest and there is a bus. Our guide was born on the ridge that we crossed, and waved at it.',
    ],
    [
      'pieter',
      7,
      'Nice landscape and a good guide. I underestimated how fast it climbs and had a bad night at Laurebinayak; we stayed there a morning longer and it was fine.',
    ],
  ],
  'manaslu-circuit': [
    [
      'petr',
      10,
      'This is what I had hoped the Himalaya would be. Ten days without a road, villages that change from Hindu to Buddhist in a day’s walk, and then the pass in the first light.',
    ],
    [
      'aoife',
      9,
      'Long days at the start in the heat of the gorge, and then Manaslu appears at the end of the street in Lho. Karma knew a family in Samagaun who let us see how barley is roasted.',
    ],
    [
      'marcus',
      10,
      'My second trek in Nepal, and Karma has enough stories for a third. The rest day under the mountain was well placed. Dharamsala is basic, you do not go there to sleep.',
    ],
    [
      'saara',
      8,
      'Two landslides on the way had to be crossed quickly, and the guides organised that very well. The trail is narrow in places; not for people who dislike heights.',
    ],
    [
      'rafael',
      9,
      'Permits, jeeps, rooms, all ready when we came. I had time to look, which is why I travel. Bimthang in the evening is the most beautiful meadow in the world.',
    ],
  ],
  'upper-mustang': [
    [
      'deniz',
      10,
      'Red cliffs, white villages, and a walled city that still closes its gate in stories. Lhakpa’s guide had the keys to chapels where we were alone with five hundred years of paintings.',
    ],
    [
      'elena',
      9,
      'It rained on the other side of the mountains and we had eleven dry days. The wind in the afternoon is serious, sunglasses and a scarf are not optional.',
    ],
    [
      'luca',
      9,
      'The permit is expensive and after two days you stop thinking about it. Good rooms, apple pie in every village, and a guide who explains without lecturing.',
    ],
    [
      'yuki',
      8,
      'Beautiful and dry. Jeeps pass on some parts, the guides choose the old paths whenever they exist. The caves of Chhoser were my favourite.',
    ],
  ],
  'makalu-base-camp': [
    [
      'callum',
      10,
      'Eighteen days and we counted fourteen other trekkers. The Barun valley is like the beginning of the world. The cook made bread at base camp, I do not know how.',
    ],
    [
      'marta',
      8,
      'Wild, wet, steep and wonderful. The huts are really basic, as announced. The climb to Khongma Danda takes all day and the rest day afterwards is needed.',
    ],
    [
      'thandi',
      9,
      'From the viewpoint you look at the back of Everest and nobody else is there. A strong team that looks after its porters as well as after its guests.',
    ],
  ],
  'kanchenjunga-circuit': [
    [
      'ana',
      10,
      'Three weeks without hurry. The north side is huge, the four passes on one day are a festival, and the evenings in Ghunsa with millet beer are what I will tell about.',
    ],
    [
      'joon',
      9,
      'A very long way to get there, two days of hills by jeep, and then a path almost to yourself. The guides had planned a second night at each high place and everyone in the group did well.',
    ],
    [
      'ines',
      9,
      'For people who like to be far away. The food is simple and there was always enough of it; the team sang every evening. Bring a good book and a better sleeping bag.',
    ],
  ],
}
