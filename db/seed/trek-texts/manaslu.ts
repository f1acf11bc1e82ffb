import type { TrekText } from './trek-text.ts'

/** The two treks of the Budhi Gandaki, as their hosts describe them. */
export const manasluTexts: TrekText[] = [
  {
    slug: 'manaslu-circuit',
    summary: 'Round the eighth-highest mountain, from a tropical gorge over the Larkya La.',
    overview: [
      'What the Annapurna Circuit was before the roads came: one long line from rice to ice, through Gurung villages, then Tibetan ones, up the gorge of the Budhi Gandaki and over the Larkya La at 5,106 m.',
      'Manaslu, 8,163 m, shows itself at Lho and stays for a week. We keep a second day at Samagaun for the base camp or Birendra Lake, and a short one to Samdo, so that you reach the pass rested. The night before it, at Dharamsala, is 595 m up, and it is a night of boots beside the bed rather than of sleep.',
      'This is restricted ground: the permit and the licensed guide are arranged by us, and your passport details are needed two weeks before.',
    ],
    fitness:
      'Six or seven hours a day and one day of eight and a half over the pass. Narrow paths above the river, some landslides to cross, cold mornings.',
    maxGroup: 10,
    priceUsd: 1490,
    bookingDeadlineDays: 14,
    days: [
      'A full day by bus and jeep into the hills, ending on the river bank at Machha Khola among lemon trees.',
      'Along the gorge, across suspension bridges and past hot springs, to the paved street of Jagat.',
      'Between cliffs and bamboo, over the river and back, to the first Buddhist arch near Deng.',
      'The gorge bends and climbs; long mani walls lead up to Namrung and its barley.',
      'A short day through walnut and pine to Lho, where Manaslu stands at the end of the street.',
      'Through the meadows of Shyala, among yak herds, to Samagaun under the great wall of the mountain.',
      'Up towards Manaslu Base Camp, or to the green water of Birendra Lake; either way, higher than tonight’s pillow.',
      'Three easy hours among juniper and blue sheep to Samdo, the last village before Tibet.',
      'To the stone hut at Dharamsala, soup at noon, sorting of gloves, an early supper.',
      'Before dawn to the Larkya La at 5,106 m, then down to the great bowl of Bimthang with glaciers on three sides.',
      'Out of the ice into forest, rhododendron and farms, all the way to Dharapani on the road.',
      'By jeep and by road down the Marsyangdi and home to Kathmandu.',
    ],
  },
  {
    slug: 'tsum-valley',
    summary: 'A hidden valley of monasteries where nothing is hunted, on the edge of Tibet.',
    overview: [
      'Tsum was closed to visitors until 2008, and its people have promised each other since 1920 not to kill in the valley. Animals walk about as if they knew. The houses, the barley, the long walls of carved stones belong to Tibet in all but the map.',
      'The way in is the gorge of the Budhi Gandaki; then a side river leads up to Chhekampar, Nile and the monastery of Mu Gompa at 3,700 m, where we stay two nights and walk to the nuns of Dhephyudonma at 4,060 m. Nights rise gently, and the food in the homestays is barley, potatoes and good butter.',
    ],
    fitness:
      'Six hours a day on paths that are sometimes cut into the cliff, with two long days at each end. No pass and no snow in the season.',
    maxGroup: 8,
    priceUsd: 1380,
    bookingDeadlineDays: 14,
    days: [
      'The long road from Kathmandu by Soti to Machha Khola on the Budhi Gandaki.',
      'Up the gorge on stairs, bridges and sandbanks to Jagat, where the permits are looked at.',
      'Away from the main trail and up the side valley, through pine and past a waterfall, to Lokpa.',
      'Cliff paths and ladders of stone to Chumling, whose courtyards smell of woodsmoke and apples.',
      'The valley opens: fields, white chortens and the wide village of Chhekampar under Ganesh Himal.',
      'From village to village along mani walls to Nile; roasted barley flour is served with everything.',
      'A quiet climb to Mu Gompa, whose monks can see into Tibet from the roof.',
      'To Dhephyudonma Gompa and its nuns at 4,060 m, and back for the evening prayers.',
      'Down the valley to the nunnery of Rachen Gompa among its apricot trees.',
      'Back through the pine forest, over the swaying bridges, to Chumling.',
      'Out of Tsum and down the main gorge to Philim and its school, oranges and warmth.',
      'A long last day beside the river to Machha Khola.',
      'The road back to Kathmandu.',
    ],
  },
]
