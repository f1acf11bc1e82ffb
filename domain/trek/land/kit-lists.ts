import type { KitAdditions, KitLists, KitReplacements } from './kit-rules.ts'

/** What to bring, by the highest point of a trek. */
export const kitLists: KitLists = {
  all: [
    'Broken-in boots',
    'Rain jacket and trousers',
    '30–35 l day pack',
    'Water bottles 2 l and purification',
    'Head torch',
    'Sun hat and SPF\u00a050',
    'Sunglasses',
    'First aid kit',
    'Passport, permits, insurance card',
    'Power bank',
  ],
  above3500: [
    'Sleeping bag comfort −10\u00a0°C',
    'Down jacket',
    'Thermal base layers',
    'Warm hat',
    'Gloves',
    'Trekking poles',
  ],
  above5000: [
    'Sleeping bag comfort −15 to −20\u00a0°C',
    'Insulated gloves',
    'Micro-spikes',
    'Gaiters',
    'Category 4 sunglasses',
  ],
  technical: ['Harness', 'Crampons', 'Helmet', 'Ascender and descender', 'Mountaineering boots'],
}

/** Above 5,000 m the warmer bag and darker glasses replace the others. */
export const kitReplacements: KitReplacements = {
  'Sleeping bag comfort −15 to −20\u00a0°C': 'Sleeping bag comfort −10\u00a0°C',
  'Category 4 sunglasses': 'Sunglasses',
  'Insulated gloves': 'Gloves',
}

/** Additions for a wet or a cold month: our own rule, without a source. */
export const kitAdditions: KitAdditions = {
  wet: ['Rain cover for the pack', 'Dry bags', 'Umbrella or poncho'],
  leeches: ['Leech socks and salt'],
  winter: ['Hand warmers', 'Thermos flask', 'Second pair of warm socks'],
  winterSnow: ['Spikes for icy paths'],
}
