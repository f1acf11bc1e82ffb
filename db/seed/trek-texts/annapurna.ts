import type { TrekText } from './trek-text.ts'

/** The five treks round Annapurna, as their hosts describe them. */
export const annapurnaTexts: TrekText[] = [
  {
    slug: 'annapurna-circuit',
    summary: 'From rice fields over a pass at 5,416 metres and down into the driest valley in Nepal.',
    overview: [
      'From rice fields to a pass at 5,416 metres and down into the driest valley in Nepal, in one walk. The east side is forest, waterfalls and slate roofs; the west is wind, apricots and flat-roofed villages the colour of the ground. Between them is Thorong La.',
      'We take the high trail by Ghyaru and Ngawal and keep a full day in Manang, because the pass is easy for people who arrive rested and hard for everybody else. Above 3,000 m no night is more than 500 m higher than the highest before it.',
      'The road has reached both valleys, so where it would be dust and horns we ride, and where the old path still runs we walk. It ends over Poon Hill and in the warm air of Pokhara.',
    ],
    fitness:
      'If you can walk 15 km two days running with a good climb in each, you are ready. The pass day is eight and a half hours and starts in the dark.',
    maxGroup: 12,
    priceUsd: 1240,
    bookingDeadlineDays: 7,
    days: [
      'A long day on wheels, by the river road to Besisahar and by jeep from there, to the first stone houses of Dharapani; dal bhat and an early night.',
      'Through apple orchards and pine, with Annapurna II filling the gaps between the trees, to Chame.',
      'Round the great curved slab of rock above the river and up to the stacked houses of Upper Pisang; buckwheat bread for supper.',
      'The high trail by Ghyaru and Ngawal, steep at first and then one long balcony opposite the Annapurnas, down to Manang.',
      'Up to Praken Gompa for the glacier view, back for the talk at the aid post, and an afternoon for washing socks.',
      'Short and slow, past the last juniper to the yak meadows of Yak Kharka; seabuckthorn juice, hot.',
      'Along the river under loose slopes that we cross quickly, to Thorong Phedi at the foot of the pass; pasta early, bed earlier.',
      'Away by head torch to Thorong La at 5,416 m, tea at the top if the hut is open, then a very long descent to the temples of Muktinath.',
      'Down through Tibetan-looking villages and the wide gravel of the Kali Gandaki to Jomsom, before the wind gets up.',
      'By jeep through the deepest gorge you have seen, from desert to banana leaves, to the hot springs of Tatopani.',
      'Terraces, schoolchildren and rhododendron forest, up and up, to Ghorepani under Dhaulagiri.',
      'Poon Hill before sunrise, breakfast, then down through the forest to Nayapul and by road to the lake at Pokhara.',
      'The road back to Kathmandu with a stop for lunch above the Trishuli.',
    ],
  },
  {
    slug: 'annapurna-base-camp',
    summary: 'Through bamboo and past hot springs into a ring of ice: the walk to the Annapurna Sanctuary.',
    overview: [
      'The Sanctuary has one door, a gorge so narrow that the peaks seem to lean together over it. You go in through rhododendron and bamboo, and four days later come out into a bowl of snow with Annapurna I, Annapurna South, Hiunchuli and Machhapuchhre all round.',
      'It is a walk of stairs and villages, then of forest, then of ice. The night at base camp is 900 m above the one before it, more than we like; you go up by way of Machhapuchhre Base Camp, rest there, and sleep lower at once if the head says no.',
      'On the way out there are the hot springs at Jhinu, which is where the legs are forgiven.',
    ],
    fitness:
      'Five or six hours a day with long stone staircases. Good knees matter more than speed; the nights at base camp are cold in every season.',
    maxGroup: 12,
    priceUsd: 790,
    bookingDeadlineDays: 5,
    days: [
      'By road from Pokhara to Kimche and a short walk to Ghandruk, a Gurung village of slate roofs with Annapurna South straight above.',
      'Down to the river and up the other side, many stairs and many views, to Chhomrong; chocolate cake is a speciality here.',
      'Out of the fields and into the gorge, through bamboo where langurs sit, to Dovan.',
      'The forest grows low and wet, the walls close in, waterfalls on both sides; supper is potatoes and cheese in Deurali.',
      'Through the narrow door, a rest at Machhapuchhre Base Camp, and on to Annapurna Base Camp inside the ring of peaks.',
      'Sunrise on Annapurna I, then down through the gorge in one happy day to Bamboo.',
      'Up to Chhomrong for the last time and steeply down to Jhinu Danda, then into the hot springs beside the river.',
      'A short walk to the road at Siwai and back to the lake at Pokhara for lunch.',
    ],
  },
  {
    slug: 'ghorepani-poon-hill',
    summary: 'Five days of forest and Gurung villages, with Dhaulagiri at sunrise from Poon Hill.',
    overview: [
      'The classic first trek: five days from Pokhara, no great height, and a sunrise that people who have been to base camps still talk about. From Poon Hill at 3,210 m you see from Dhaulagiri to Machhapuchhre in one line.',
      'In March and April the rhododendrons flower and the forest between Ghorepani and Tadapani is red from floor to roof. In December the air is so clear that the peaks seem within reach. The villages are Magar and Gurung, and the food is better than it needs to be.',
    ],
    fitness:
      'Anyone who walks on Sundays can do this. The staircase to Ulleri is long; we take it slowly and there is tea half-way.',
    maxGroup: 14,
    priceUsd: 390,
    bookingDeadlineDays: 3,
    days: [
      'By road to Nayapul, a flat hour along the river, then the famous stairs to Ulleri; lentils, rice and spinach, as much as you want.',
      'Through oak and rhododendron, past small waterfalls, to Ghorepani, once a watering place for mule trains.',
      'By torchlight to Poon Hill for the sun on Dhaulagiri, back for breakfast, then along the forest ridge to Tadapani.',
      'Down among monkeys and mossy trunks to Ghandruk, where the old houses have carved windows and the museum has stories.',
      'Downhill through terraces to the road and by jeep to Pokhara in time for a late lunch by the lake.',
    ],
  },
  {
    slug: 'mardi-himal',
    summary: 'A ridge walk straight at Machhapuchhre, with few people and a clear path to 4,500 metres.',
    overview: [
      'Mardi Himal is the ridge below Machhapuchhre, the fishtail that no one is allowed to climb. The path goes up its back, first in a forest so thick that you hear birds and see nothing, then on open grass with the mountain growing at every step.',
      'It is short, it is steep, and it ends at a viewpoint at 4,500 m from where you look into the Sanctuary over the wall. The night at High Camp is 610 m above Low Camp; we stay there two nights and sleep no higher.',
    ],
    fitness:
      'One long day of seven hours, the others four to five. Steep dirt paths and a narrow ridge on the last morning; poles help on the way down.',
    maxGroup: 8,
    priceUsd: 520,
    bookingDeadlineDays: 5,
    days: [
      'By road to Kande and up through the fields into the cloud forest; the lodge at Forest Camp is a clearing and a fire.',
      'A short day under rhododendron and moss to Low Camp, where Machhapuchhre shows itself for the first time.',
      'Out of the trees and along the crest, a valley on each hand, to High Camp; noodle soup and a red sunset.',
      'Before dawn along the ridge to the Mardi Himal Base Camp viewpoint, face to face with Machhapuchhre, and back to High Camp.',
      'Steeply down through pasture and forest to Siding, then by jeep to Pokhara and a swim if you like.',
    ],
  },
  {
    slug: 'nar-phu-valley',
    summary: 'Two walled valleys that were closed until 2002, and a high pass back into the world.',
    overview: [
      'North of the Annapurna Circuit, behind a gorge that you could miss, lie Phu and Nar: stone villages of people who came from Tibet with their yaks and stayed. The valleys were opened to visitors only in 2002, and on most days you will meet more blue sheep than trekkers.',
      'We spend two nights in Phu and two in Nar and leave by Kang La at 5,320 m, with the whole Annapurna range on the other side. The first two nights in the valley each gain a little over 500 m; the rest day in Phu comes directly after.',
      'It is restricted ground: you walk with a permit and a licensed guide, both arranged by us.',
    ],
    fitness:
      'Three days of seven hours on narrow paths, and a pass day of eight and a half hours with snow possible. You should have slept above 3,500 m before.',
    maxGroup: 6,
    priceUsd: 1580,
    bookingDeadlineDays: 14,
    days: [
      'Along the Trishuli and Marsyangdi by road to Besisahar, a warm little town among rice fields.',
      'By jeep up the valley, waterfalls on the windscreen, to the checkpost at Koto.',
      'Over the river and into a gorge of pine and overhanging rock, then up to the winter houses of Meta.',
      'High above the river past ruined forts to the gate of Phu, a village stacked on its own hill.',
      'A slow morning at Tashi Lhakhang Gompa and an afternoon in a kitchen, where the butter tea is salted and does not stop.',
      'Back down the gorge and up the side valley, past a long line of chortens, to the wide fields of Nar.',
      'Up the ridge above Nar for the height, with blue sheep for company; down for lunch and an early supper.',
      'In the dark to Kang La at 5,320 m, the Annapurnas all at once, and a long slope of scree to Ngawal.',
      'A short walk down to the road and by jeep to Chame, where there is hot water.',
      'The long road home to Kathmandu, with every climate in one day.',
    ],
  },
]
