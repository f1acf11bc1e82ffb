import type { TrekText } from './trek-text.ts'

/** The treks behind the great peaks, in the rain shadow, as their hosts describe them. */
export const mustangAndDolpoTexts: TrekText[] = [
  {
    slug: 'upper-mustang',
    summary: 'To the walled city of Lo Manthang, through a red desert behind the Himalaya.',
    overview: [
      'North of Kagbeni the rain stops. The land is red, yellow and grey, cut into organ pipes, with a green square of barley wherever there is a stream. For centuries it was a kingdom of its own, and its capital, Lo Manthang, still shuts itself inside a wall.',
      'You walk to it in five days by painted villages, caves and the longest mani wall of the country, and stay two nights to see its monasteries and the cave houses of Chhoser. Because the great peaks keep the monsoon off, this is the trek for June, July and August, when others are wet.',
      'One night, at Syangboche, is 750 m above the one before. We leave early that day, walk slowly and drink much; those who need it stop lower.',
    ],
    fitness:
      'Five to seven hours a day over several low passes, in sun and an afternoon wind that one remembers. Nothing technical.',
    maxGroup: 8,
    priceUsd: 2150,
    bookingDeadlineDays: 21,
    days: [
      'The early flight between Annapurna and Dhaulagiri to Jomsom, then along the river gravel to Kagbeni before the wind; apple everything.',
      'Through the checkpost and up the canyon, past fluted cliffs with ancient caves, to Chele on its ledge.',
      'Up and down over small passes with poplars in every fold, to the few houses of Syangboche.',
      'Over the Nyi La at 4,010 m, by Ghami and its long mani wall, to Tsarang and the white fort.',
      'A half-day through empty valleys until, from the last ridge, the wall of Lo Manthang is below you.',
      'The caves and gompas of Chhoser, then the alleys of Lo Manthang, its monasteries and the square in evening light.',
      'Back by another way over the Chogo La at 4,230 m, the highest point, and through the red cliffs to Ghami.',
      'Small passes in the order opposite, thyme underfoot, to the willows of Samar.',
      'Down the canyon to Kagbeni and its narrow tunnels of streets; a glass of apple brandy.',
      'A last short morning down the river to Jomsom, with packing and prizes in the evening.',
      'The morning flight to Pokhara, from sand to rice fields in twenty minutes.',
    ],
  },
  {
    slug: 'lower-dolpo-circuit',
    summary: 'Two passes above 5,000 metres, Tarap’s old villages and the blue of Phoksundo Lake.',
    overview: [
      'Dolpo is a week from anywhere, and its people still move with their yaks. The round goes up the gorge of the Tarap river to Dho, one of the highest villages that is lived in all year, crosses the Numa La and the Baga La, and comes down to Phoksundo, a lake so blue that your pictures will be disbelieved.',
      'Like Mustang it lies behind the great wall and is dry in summer. In the villages we use simple teahouses; for the passes we carry tents and a kitchen.',
      'The nights rise evenly, none of them more than 500 m above the highest before it, and there is a full rest day in Dho Tarap before the two high crossings.',
    ],
    fitness:
      'Thirteen walking days, two of them over passes above 5,000 m one after the other. Earlier high treks are needed; so is pleasure in being far away.',
    maxGroup: 8,
    priceUsd: 2450,
    bookingDeadlineDays: 21,
    days: [
      'By air by way of Nepalgunj to the small strip at Juphal, and an easy walk down to Dunai on the Thuli Bheri.',
      'Along the river between terraces and walnut trees to Tarakot, an old fort village.',
      'Into the Tarap gorge on a path held up by stones and faith, to the overhang of Laina Odar.',
      'Deeper and narrower, the river loud below and eagles above, to Nawarpani.',
      'The walls step back and there are fields again: Dho Tarap, its chortens and barley.',
      'A morning up to the gompas above the village, an afternoon in a house where the hearth is the living room.',
      'Up the side valley on grass, a short day, to the tents at Numa La Base Camp.',
      'The Numa La at 5,309 m, Dhaulagiri behind you, and down to the camp of Danigar.',
      'The second pass, Baga La at 5,170 m, then a steep and lovely way down to Yak Kharka.',
      'By balconies above the waterfall to Ringmo and the first sight of Phoksundo Lake.',
      'A day at the lake: the old monastery on the shore, prayers, doing nothing, blue.',
      'Down beside the river through cedar and pine to Chhepka.',
      'The last walk, with a last climb, to the airstrip at Juphal; the porters are thanked properly.',
      'Back by air by way of Nepalgunj to Kathmandu.',
    ],
  },
]
