import type { KitAdditions, KitLists, KitReplacements } from './kit-rules.ts'

/** What to bring by the highest point of a trek. */
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

/** A trek above 5,000 m needs the warmer bag and the darker glasses, and not the others as well. */
export const kitReplacements: KitReplacements = {
  'Sleeping bag comfort −15 to −20\u00a0°C': 'Sleeping bag comfort −10\u00a0°C',
  'Category 4 sunglasses': 'Sunglasses',
  'Insulated gloves': 'Gloves',
}

/** What a wet or a cold month adds: a rule of our own, not from a source. */
export const kitAdditions: KitAdditions = {
  wet: ['Rain cover for the pack', 'Dry bags', 'Umbrella or poncho'],
  leeches: ['Leech socks and salt'],
  winter: ['Hand warmers', 'Thermos flask', 'Second pair of warm socks'],
  winterSnow: ['Spikes for icy paths'],
}
