import type { TrekText } from './trek-text.ts'

/** The three treks north of Kathmandu, as their hosts describe them. */
export const langtangTexts: TrekText[] = [
  {
    slug: 'langtang-valley',
    summary: 'The nearest high valley to Kathmandu: forest, yak cheese and Tserko Ri at 4,985 metres.',
    overview: [
      'Langtang begins a day’s drive from Kathmandu and is quieter than anything so near has a right to be. A gorge with langurs and red pandas that you will not see opens into a wide valley of yaks, stone walls and ice.',
      'The earthquake of 2015 buried the old village of Langtang. The people built again beside it, and walking here, eating at their tables and buying their cheese is the plainest way of helping. There is a wall of names; we stop there.',
      'From Kyanjin Gompa, where we stay two nights, you climb Tserko Ri at 4,985 m or go half as high and sit on the grass.',
    ],
    fitness:
      'Three to six hours a day, and one hard morning up Tserko Ri that you may leave out without missing the valley.',
    maxGroup: 10,
    priceUsd: 690,
    bookingDeadlineDays: 5,
    days: [
      'A winding day on the road, about 120 km, with terraces above and below, to Syabrubesi.',
      'Along the Langtang Khola under oak and hemlock, watching the cliffs for wild honey, to Lama Hotel.',
      'Out of the forest and past the memorial wall to the new Langtang village; Tibetan bread with honey.',
      'A short, wide morning past mani walls and water-driven prayer wheels to Kyanjin Gompa and its cheese factory.',
      'Up Tserko Ri for glaciers on all sides and Shishapangma in the north, or to the lower viewpoint and a second breakfast.',
      'Down the whole valley, from ice to orchids, to Lama Hotel.',
      'Through the gorge with time for the langurs, back to Syabrubesi; supper with the team.',
      'The road to Kathmandu, a little shorter than it was on the way up.',
    ],
  },
  {
    slug: 'gosaikunda-helambu',
    summary: 'Holy lakes below a pass, then down the ridges of Helambu to the edge of Kathmandu.',
    overview: [
      'Pilgrims walk to Gosaikunda at the August full moon to bathe in a lake that Shiva made with his trident. You go in a quieter month, sleep beside the water at 4,380 m, cross the Laurebina La at 4,610 m and walk home: the path ends on the rim of the Kathmandu valley.',
      'The climb is quick. The second day gains 1,300 m and the night after it is 600 m higher again, so we walk in short stages and turn round early when somebody does not eat. The way down through Helambu is all ridges, fern forest and Tamang and Hyolmo villages.',
    ],
    fitness:
      'Good legs for climbing and better knees for the descent. Some earlier nights above 3,000 m are welcome.',
    maxGroup: 8,
    priceUsd: 640,
    bookingDeadlineDays: 5,
    days: [
      'By road along the Trishuli to Dhunche, a stone-paved town at the gate of the park.',
      'Up through fir and rhododendron, steadily, to the monastery and cheese dairy of Sing Gompa.',
      'Out of the trees to the terrace of Laurebinayak, where the view runs from Annapurna to Langtang; soup at sunset.',
      'A path cut in the hillside, little lakes one after another, then Gosaikunda itself with its shrine and silence.',
      'Over the Laurebina La at 4,610 m, down long slabs and past cascades to the huts of Ghopte.',
      'Up to Tharepati and along the ridge, the snow on your left hand all day, to Kutumsang.',
      'Down and up through villages and maize fields to Chisapani, with its wide look back at where you were.',
      'The last walk through the forest of Shivapuri to Sundarijal, and twenty minutes later the city; lunch in Kathmandu.',
    ],
  },
  {
    slug: 'tamang-heritage',
    summary: 'A village walk near the Tibetan border: homestays, hot springs and Langtang across the valley.',
    overview: [
      'A round of Tamang villages that were trading with Kyirong long before there were passports. You sleep in family houses of carved black wood, help to roll the bread if you like, and are shown how the weaving is done.',
      'The path stays between 1,400 and 3,200 m. The reward for the one real climb is Nagthali Ghyang, a meadow with a monastery and the Langtang, Ganesh and Kyirong peaks all round.',
    ],
    fitness:
      'Six hours on village paths, up and down but never high. A good first trek, and a good winter one.',
    maxGroup: 10,
    priceUsd: 520,
    bookingDeadlineDays: 5,
    days: [
      'The road north from Kathmandu along the Trishuli to Syabrubesi, where the valleys meet.',
      'Up through pine woods and past a row of old chortens to Gatlang, a village of tight wooden houses; buckwheat pancakes.',
      'Over the river and up the slope opposite to Tatopani, whose hot springs have been moody since the earthquake.',
      'Through rhododendron to the meadow of Nagthali Ghyang, tea with the view, and down to Thuman and its monastery.',
      'Down to the river near the border road and up to Briddim, where each house takes its turn with guests.',
      'A short, shady walk to Syabrubesi and a hot shower; the rest of the afternoon is free.',
      'Back to Kathmandu by road, with a bag of dried cheese for the way.',
    ],
  },
]
