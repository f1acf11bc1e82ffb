import type { SeedReview } from './seed-review.ts'

/** The reviews of the treks of the Khumbu. */
export const everestReviews: Record<string, readonly SeedReview[]> = {
  'everest-base-camp': [
    [
      'jonas',
      10,
      'Pasang walks so slowly on the first days that I was almost annoyed. On the way to Lobuche I understood. All nine of us reached base camp, and the two who felt ill on the morning of Kala Patthar were walked down by his assistant without any fuss.',
    ],
    [
      'olivia',
      9,
      'Exactly what was described, including the cold. The two extra nights made the difference: groups that passed us in Namche were coming down again when we arrived in Dingboche. Bring more socks than you think.',
    ],
    [
      'marcus',
      10,
      'I am 61 and was the oldest in the group. Nobody hurried me, nobody made a speech about it either. When Everest came out behind Nuptse at sunrise I had to sit down, and not because of my knees.',
    ],
    [
      'priya',
      9,
      'Vegetarian food was no problem anywhere, dal bhat twice a day and I did not get tired of it. Our flight from Lukla waited one morning for the cloud and the plan had room for that. Very honest information before the trip.',
    ],
    [
      'tom',
      8,
      'Great guiding and a great route. The trail is busy, and the lodges in Gorak Shep are crowded and noisy; nothing that Pasang can change. I would go again, but earlier in the season.',
    ],
    [
      'minji',
      10,
      'Every evening Pasang measured our oxygen and wrote the number in a little book. When mine was low he changed the plan for me and not for the whole group. I felt safe for fourteen days.',
    ],
    [
      'nikos',
      9,
      'The monastery at Tengboche in the evening, the bells of the yaks, potatoes with chilli at Dingboche. I came for the mountain and remember the kitchens.',
    ],
    [
      'emily',
      7,
      'Beautiful and hard. I had a cold from day five and walking at that height with a cold is no fun; our guide was kind about it and carried my pack. The rooms are colder than I had imagined even though the page says so.',
    ],
    [
      'weiling',
      10,
      'Third trek in Nepal, best organised so far. The porters wore proper shoes, ate with us, and were introduced by name on the first day. That tells you everything about a host.',
    ],
  ],
  'gokyo-lakes': [
    [
      'camille',
      10,
      'If you have to choose one valley in Khumbu, choose this one. From Gokyo Ri you see four of the highest mountains and a glacier as long as the horizon, and there were only six of us up there.',
    ],
    [
      'eirik',
      10,
      'Dawa Yangji is the best guide I have walked with, and I have walked with many. She reads the weather, she reads people, and her ginger tea should be sold.',
    ],
    [
      'sofie',
      9,
      'The first night at Dole I slept badly, as we had been told. After that it went well, with short stages and long lunches in the sun. The lakes really are that colour.',
    ],
    [
      'yuki',
      10,
      'Quiet path, clean rooms, and the birds on the lake in the morning. Our guide knew where to stand for a picture without other people in it.',
    ],
    [
      'callum',
      8,
      'Fine trek, fair price, excellent guide. One point off because the lodge at Machhermo had run out of almost everything except noodles, one more because my boots were wrong and I have nobody else to blame.',
    ],
    [
      'grace',
      10,
      'I chose this because the guide is a woman and stayed happy because she is very good. She showed us her old school in Khumjung and we had tea with her aunt. It did not feel like a tour.',
    ],
  ],
  'everest-three-passes': [
    [
      'moana',
      10,
      'The hardest thing I have done on foot, and the best. Three passes, three kinds of weather. Dawa had spikes for everybody at Cho La and tested the ice herself before anyone stepped on it.',
    ],
    [
      'petr',
      9,
      'Twenty days and hardly a step twice. You must be fit and you must not mind simple lodges; in Dzongla the water froze in my bottle. Renjo La on a clear morning repays all of it.',
    ],
    [
      'laura',
      10,
      'We waited half a day below Kongma La because of new snow, and the plan left room for it. Another group went ahead and came back. I like guides who can say no.',
    ],
    [
      'jack',
      7,
      'Stunning, but be honest with yourself before you book. I was fit and still struggled with the height in the second week. The team handled it well and I skipped the last pass with one of the guides.',
    ],
  ],
  'everest-view': [
    [
      'ruth',
      10,
      'We took our daughters, ten and thirteen, and they still talk about the bridges. Short days, kind guides, hot chocolate with Everest in the window. Perfect for a family that wants to try.',
    ],
    [
      'kenji',
      9,
      'My mother is 70 and wished to see Everest once. Pasang arranged everything so that she could walk at her own speed. She cried at the viewpoint, then asked for cake.',
    ],
    [
      'ines',
      9,
      'I was afraid of the height and chose the low trek. Now I want to do the high one. Namche is a wonderful little town and two visits to it are not too many.',
    ],
    [
      'joon',
      8,
      'Good value and a relaxed week. On two of the days the mountains hid in cloud until evening, so keep a little patience in your bag.',
    ],
    [
      'valentina',
      10,
      'The prayers in Tengboche at five in the morning, with the breath of the monks in the cold air. I did not expect to be so moved by a week’s holiday.',
    ],
  ],
}
