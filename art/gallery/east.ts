import type { Gallery } from './gallery-entry.ts'

/**
 * The galleries of the treks from Langtang eastwards: only subjects of the route, no forest in Mustang, no lake where
 * there is none.
 */
export const east: Record<string, Gallery> = {
  'everest-base-camp': [
    { scene: 'camp', at: 'Everest Base Camp', palette: 'larkya-peach', foreground: 'icefall' },
    { scene: 'viewpoint', at: 'Kala Patthar', palette: 'khumbu-dawn', style: 'snow' },
    { scene: 'forest', at: 'Phakding', palette: 'monsoon-jade', style: 'fir' },
  ],
  'gokyo-lakes': [
    { scene: 'lake', at: 'Gokyo', palette: 'dolpo-lake', foreground: 'boulders' },
    { scene: 'viewpoint', at: 'Gokyo Ri', palette: 'kanchen-violet', style: 'snow', mirrored: true },
    { scene: 'night', at: 'Machhermo', palette: 'winter-moon', style: 'pitched', mirrored: true },
  ],
  'everest-three-passes': [
    { scene: 'pass', at: 'Kongma La', palette: 'khumbu-dawn', style: 'snow', foreground: 'signpost' },
    { scene: 'lake', at: 'Gokyo', palette: 'annapurna-gold', mirrored: true, foreground: 'chorten' },
    {
      scene: 'camp',
      at: 'Everest Base Camp',
      palette: 'langtang-noon',
      mirrored: true,
      foreground: 'dining tent',
    },
  ],
  'everest-view': [
    { scene: 'viewpoint', at: 'Everest View Hotel', palette: 'langtang-noon' },
    { scene: 'night', at: 'Tengboche', palette: 'winter-moon', style: 'pitched' },
  ],
  'makalu-base-camp': [
    { scene: 'forest', at: 'Tashigaon', palette: 'monsoon-jade', style: 'rhododendron', mirrored: true },
    { scene: 'pass', at: 'Shipton La', palette: 'monsoon-jade', style: 'scree', foreground: 'cairn' },
    { scene: 'camp', at: 'Makalu Base Camp', palette: 'makalu-dusk', foreground: 'pasture' },
  ],
  'makalu-three-cols': [
    {
      scene: 'pass',
      at: 'Sherpani Col',
      palette: 'kanchen-violet',
      style: 'snow',
      mirrored: true,
      foreground: 'signpost',
    },
    {
      scene: 'camp',
      at: 'Baruntse Base Camp',
      palette: 'khumbu-dawn',

      foreground: 'dining tent',
    },
    { scene: 'lake', at: 'Panch Pokhari', palette: 'winter-moon', foreground: 'boulders' },
  ],
  'arun-valley': [
    { scene: 'ridge-walk', at: 'Salpa Bhanjyang', palette: 'larkya-peach' },
    { scene: 'forest', at: 'Jaubari', palette: 'monsoon-jade', style: 'rhododendron' },
    { scene: 'night', at: 'Puiyan', palette: 'winter-moon', style: 'pitched', mirrored: true },
  ],
  'langtang-valley': [
    { scene: 'forest', at: 'Lama Hotel', palette: 'monsoon-jade', style: 'fir' },
    { scene: 'viewpoint', at: 'Tserko Ri', palette: 'larkya-peach', mirrored: true },
    { scene: 'night', at: 'Kyanjin Gompa', palette: 'winter-moon', style: 'lodge' },
  ],
  'gosaikunda-helambu': [
    { scene: 'lake', at: 'Gosaikunda', palette: 'dolpo-lake', foreground: 'chorten' },
    {
      scene: 'pass',
      at: 'Laurebina La',
      palette: 'annapurna-gold',
      style: 'scree',
      mirrored: true,
      foreground: 'shelter',
    },
    { scene: 'ridge-walk', at: 'Tharepati', palette: 'rhodo-rose', mirrored: true },
  ],
  'tamang-heritage': [
    { scene: 'viewpoint', at: 'Nagthali Ghyang', palette: 'barley-amber' },
    { scene: 'forest', at: 'Thuman', palette: 'monsoon-jade', style: 'rhododendron', mirrored: true },
    { scene: 'night', at: 'Briddim', palette: 'winter-moon', style: 'pitched', mirrored: true },
  ],
  'kanchenjunga-circuit': [
    { scene: 'forest', at: 'Amjilosa', palette: 'monsoon-jade', style: 'fir', mirrored: true },
    { scene: 'camp', at: 'Pangpema', palette: 'annapurna-gold', mirrored: true, foreground: 'pasture' },
    { scene: 'ridge-walk', at: 'Mirgin La', palette: 'khumbu-dawn', mirrored: true },
  ],
}
