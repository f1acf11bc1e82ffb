import type { TrekText } from './trek-text.ts'

/** The trek in the far east, as its host describes it. */
export const kanchenjungaTexts: TrekText[] = [
  {
    slug: 'kanchenjunga-circuit',
    summary: 'Both base camps of the third-highest mountain, far from every road and every crowd.',
    overview: [
      'Kanchenjunga stands where Nepal, Sikkim and Tibet meet, and getting there is half of the story: a flight to the plains, two days through tea gardens and hill bazaars, then a river to follow. After that there are a dozen houses a day and the third-highest mountain in the world.',
      'We go to the north side first, to Pangpema at 5,143 m, then over the Mirgin La and its three companions to the south side and the Oktang viewpoint. Two nights, at Khambachen and at Lhonak, gain more than 500 m; each is followed by a second night in the same place.',
      'Lodges are basic and kitchens smoky. In the evenings there is tongba, hot millet beer drunk through a straw, and somebody who sings.',
    ],
    fitness:
      'Three weeks, sixteen walking days and several above 4,500 m. Four to seven hours a day on rough paths; earlier experience of long treks is needed.',
    maxGroup: 8,
    priceUsd: 2350,
    bookingDeadlineDays: 21,
    days: [
      'Fly to Bhadrapur in the plains and drive up into the tea gardens of Ilam; a pot of the leaf outside your window.',
      'A day of bends and hill bazaars to Taplejung, with the first far sight of the snow.',
      'By jeep as far as the road goes and a short walk along the Tamor to Sekathum.',
      'Up the gorge of the Ghunsa Khola, stairs, waterfalls and red rhododendron, to Amjilosa.',
      'Through bamboo and dripping forest to the clearing of Gyabla; potatoes with chilli.',
      'Larches and a Tibetan village: prayer flags and carpets at Ghunsa.',
      'A rest day, with a walk on the ridge to 3,900 m and momos in the afternoon.',
      'Across a landslide with care and up the valley to Khambachen, Jannu at the end of every look.',
      'To the Jannu viewpoint at 4,500 m and back, for the lungs and for the picture.',
      'A short, high day along the glacier to Lhonak, where the water freezes in the kettle.',
      'To Pangpema, below the north face of Kanchenjunga, and back to the stove at Lhonak.',
      'Down two days’ height in one, to the larches and thick air of Ghunsa.',
      'Up through the forest and out on the shoulder to the camp at Selele.',
      'Over the Mirgin La and three more passes, with Makalu and Everest in the west, to Tseram.',
      'Beside the Yalung Glacier to the Oktang viewpoint and the south face, then back to Tseram.',
      'Down into rhododendron and fir, mossy and warm, to Tortong.',
      'Over a last spur and down to the terraces and hens of Yamphudin.',
      'The last hour on foot, then the hill roads back to Ilam and its tea.',
      'Down to the plains and by air to Kathmandu.',
    ],
  },
]
