import type { Difficulty } from '#domain/trek/trek-rules.ts'

type RegionWords = { nepali: string; text: string }

/** A region's name in Nepali and a short description; altitudes as in its itineraries. */
const regionWords: Record<string, RegionWords> = {
  Everest: {
    nepali: 'सगरमाथा',
    text: 'Stone villages, monasteries and the highest ground on foot. You fly to Lukla, 2,860 m, and everything goes up from there.',
  },
  Annapurna: {
    nepali: 'अन्नपूर्ण',
    text: 'Rice terraces, rhododendron forest and glaciers a few days’ walk from Pokhara, and the dry side behind Thorong La, 5,416 m.',
  },
  Makalu: {
    nepali: 'मकालु',
    text: 'From the hot Arun valley up to the glaciers below the world’s fifth-highest mountain. Few lodges, and fewer people.',
  },
  Langtang: {
    nepali: 'लाङटाङ',
    text: 'The high valleys nearest to Kathmandu, a day away by road: Tamang villages, yak pastures and the lakes of Gosaikunda, 4,380 m.',
  },
  Manaslu: {
    nepali: 'मनास्लु',
    text: 'Around the world’s eighth-highest mountain: up the gorge of the Budhi Gandaki and over Larkya La, 5,106 m.',
  },
  Mustang: {
    nepali: 'मुस्ताङ',
    text: 'The dry land behind the Himalaya: red cliffs, cave monasteries and the walled town of Lo Manthang, 3,810 m.',
  },
  Dolpo: {
    nepali: 'डोल्पो',
    text: 'High dry valleys in the west, reached over passes above 5,000 m, and the deep blue lake above Ringmo, 3,640 m.',
  },
  Kanchenjunga: {
    nepali: 'कञ्चनजङ्घा',
    text: 'The far east, below the world’s third-highest mountain: about three weeks on foot, up to Pangpema, 5,143 m, its north base camp.',
  },
}

/** The texts of a region; undefined for an unknown one. */
export function wordsOfRegion(region: string): RegionWords | undefined {
  return Object.hasOwn(regionWords, region) ? regionWords[region] : undefined
}

/** The demands of a difficulty, above the treks of that difficulty. */
export const difficultyIntro: Record<Difficulty, string> = {
  Easy: 'Three to five hours a day on good paths. Some stairs.',
  Moderate:
    'Five to six hours most days on paths that climb, most nights below 4,000 m. Regular walking beforehand is enough.',
  Challenging:
    'A high pass or a base camp, most of them above 5,000 m. Five to seven hours most days, one longer. Train for two months first; nothing here needs a rope.',
  Strenuous:
    'Weeks out, several passes, cold nights, long days. For people who have walked at such altitudes before.',
}
