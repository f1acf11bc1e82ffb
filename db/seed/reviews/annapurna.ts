import type { SeedReview } from './seed-review.ts'

/** The reviews of the treks round Annapurna. */
export const annapurnaReviews: Record<string, readonly SeedReview[]> = {
  'annapurna-circuit': [
    [
      'hannah',
      10,
      'On day seven I had a headache. Karma sat with me, looked at the numbers and gave the whole group half a day more. Nobody complained, and then we all stood on the pass.',
    ],
    [
      'simon',
      10,
      'Lunch with Karma’s family in Manang was the best meal of the journey. The high trail by Ghyaru is worth every step, the views from it are better than from the pass.',
    ],
    [
      'marta',
      9,
      'Very well thought out: you walk where it is beautiful and ride where there is a road. Nobody in our group had trouble with the height, which cannot be luck.',
    ],
    [
      'bea',
      7,
      'Beautiful, and very cold at Yak Kharka. The extra blanket was there when we asked, but we would rather have known before. The day by jeep is dusty; bring a scarf.',
    ],
    [
      'arjun',
      10,
      'Two weeks, four climates, one guide who knows somebody in each house. At the top of Thorong La Karma took out dried apricots for everybody, carried all the way from his mother.',
    ],
    [
      'elena',
      10,
      'I had read that the circuit is finished because of the road. It is not. You only need somebody who knows the old paths, and he grew up on them.',
    ],
    [
      'mihai',
      9,
      'The pass day is long, start slowly and eat breakfast even if you do not want it. Hot springs in Tatopani afterwards: heaven.',
    ],
    [
      'aoife',
      10,
      'Karma’s jokes get better with altitude, or we got worse. He is serious about everything that matters. I would send my parents with him.',
    ],
  ],
  'annapurna-base-camp': [
    [
      'deniz',
      10,
      'You walk for days in a green gorge and then somebody opens a door and there is nothing but ice. Sita woke us at the right minute for the sunrise and had tea ready.',
    ],
    [
      'saara',
      9,
      'I liked that the page warns about the big step up to base camp. One of us felt it, and Sita went down with her to Deurali the same evening. The rest of us stayed with the second guide.',
    ],
    [
      'luca',
      9,
      'Stairs, stairs, stairs, and every one worth it. Chhomrong’s chocolate cake is no joke. The hot springs on the last evening repaired my legs.',
    ],
    [
      'thandi',
      10,
      'My first trek anywhere. Sita explained how to walk, how to breathe and when to drink, like a friend and not like a teacher. I cried when we said goodbye to the porters.',
    ],
    [
      'ana',
      8,
      'A classic for good reasons, and in high season a busy one. Sita knew which lodges to book early and which hour to walk, so we often had the path to ourselves.',
    ],
    [
      'pieter',
      7,
      'Two days of rain in the forest and leeches to go with it. Not the guide’s fault, and the sky opened exactly at base camp. Good food, slippery stairs.',
    ],
    [
      'noa',
      10,
      'We were four friends of very different fitness and all of us enjoyed it. The pace was made for the slowest and the fast ones were sent to look for birds.',
    ],
  ],
  'ghorepani-poon-hill': [
    [
      'rafael',
      9,
      'Five days are enough to fall in love with this country. The sunrise on Dhaulagiri is as good as they say, even with a hundred other people looking at it.',
    ],
    [
      'weiling',
      9,
      'We went with our son, eleven, who counted the steps to Ulleri and gave up after three thousand. Sita bought him a walking stick and called him captain. Best holiday so far, he says.',
    ],
    [
      'tom',
      8,
      'An easy, friendly trek with proper villages on the way. Ghandruk was the highlight for me, more than the hill. Would have liked one more day.',
    ],
    [
      'minji',
      10,
      'I had never slept in a mountain lodge. Everything was explained, from the toilets to the tipping, and nothing was embarrassing. The forest after Ghorepani is like a fairy tale.',
    ],
    [
      'ruth',
      9,
      'At 68 I was worried about the stairs. We took them with many tea stops and there was always an excuse to look at a bird. Sita knows all their names.',
    ],
    [
      'emily',
      6,
      'Nice walk, but Poon Hill itself was in cloud and so crowded that we saw mostly jackets. The guide made up for it with a walk to a quiet viewpoint the next day. Lodges were fine.',
    ],
    [
      'valentina',
      10,
      'Sita sings while walking and after two days everyone did. Good food, warm beds, and a price that is fair to the people who carry.',
    ],
  ],
  'mardi-himal': [
    [
      'kenji',
      10,
      'The ridge above High Camp is the most beautiful path I know. Clouds below on both sides and Machhapuchhre in front. We met eleven people on the whole day.',
    ],
    [
      'camille',
      9,
      'Short and steep, exactly as written. The forest on the first two days is thick and silent. Take poles for the way down to Siding, my knees are still asking for them.',
    ],
    [
      'jack',
      9,
      'Perfect for a week with few days. Sita let us turn back where each of us wanted on the last morning and a guide stayed with each half. That is how it should be done.',
    ],
    [
      'sofie',
      7,
      'Great views, simple lodges, and High Camp was full to the last bench. Two nights there are one too many for me, though I know why it is done.',
    ],
    [
      'moana',
      10,
      'I came from higher treks and thought of this as a warm-up. It turned out to be the one that I show pictures of.',
    ],
  ],
  'nar-phu-valley': [
    [
      'eirik',
      10,
      'Phu is the end of the world and people there give you butter tea. In six days we met two other groups. Karma’s Tibetan opens every door, including that of the monastery kitchen.',
    ],
    [
      'laura',
      9,
      'Demanding and wild. Kang La with fresh snow was a long day, the guides cut steps and stayed calm. All permits were ready and the checkpost took five minutes.',
    ],
    [
      'arjun',
      9,
      'Stone villages, blue sheep on the path, silence. The food becomes simple, the people do not. Sleep badly at Meta and do not worry, it passes.',
    ],
  ],
}
