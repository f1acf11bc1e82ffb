import type { Gallery } from './gallery-entry.ts'

/**
 * The galleries of the treks west of Langtang: only subjects of the route, no forest in Mustang, no lake where there is
 * none.
 */
export const west: Record<string, Gallery> = {
  'annapurna-circuit': [
    { scene: 'pass', at: 'Thorong La', palette: 'langtang-noon', style: 'snow', foreground: 'cairn' },
    { scene: 'forest', at: 'Ghorepani', palette: 'monsoon-jade', style: 'rhododendron' },
    { scene: 'lake', at: 'Manang', palette: 'dolpo-lake', style: 'fir', foreground: 'yaks' },
  ],
  'annapurna-base-camp': [
    { scene: 'viewpoint', at: 'Annapurna Base Camp', palette: 'rhodo-rose', mirrored: true },
    { scene: 'forest', at: 'Dovan', palette: 'monsoon-jade', style: 'fir', mirrored: true },
    { scene: 'night', at: 'Deurali', palette: 'winter-moon', style: 'pitched' },
  ],
  'ghorepani-poon-hill': [
    { scene: 'viewpoint', at: 'Poon Hill', palette: 'khumbu-dawn' },
    { scene: 'night', at: 'Tadapani', palette: 'winter-moon', style: 'pitched' },
  ],
  'mardi-himal': [
    { scene: 'ridge-walk', at: 'High Camp', palette: 'rhodo-rose' },
    { scene: 'forest', at: 'Forest Camp', palette: 'monsoon-jade', style: 'rhododendron' },
    { scene: 'viewpoint', at: 'Mardi Himal Base Camp viewpoint', palette: 'larkya-peach' },
  ],
  'nar-phu-valley': [
    { scene: 'canyon', at: 'Meta', palette: 'mustang-ochre', mirrored: true },
    {
      scene: 'pass',
      at: 'Kang La',
      palette: 'larkya-peach',
      style: 'snow',
      mirrored: true,
      foreground: 'cairn',
    },
    { scene: 'night', at: 'Nar', palette: 'winter-moon', style: 'lodge' },
  ],
  'manaslu-circuit': [
    { scene: 'pass', at: 'Larkya La', palette: 'larkya-peach', style: 'snow', foreground: 'signpost' },
    {
      scene: 'lake',
      at: 'Samagaun',
      palette: 'langtang-noon',
      style: 'fir',
      mirrored: true,
      foreground: 'yaks',
    },
    { scene: 'night', at: 'Dharamsala', palette: 'winter-moon', style: 'tents', mirrored: true },
  ],
  'tsum-valley': [
    { scene: 'caravan', at: 'Nile', palette: 'barley-amber', style: 'meadow', mirrored: true },
    { scene: 'forest', at: 'Chumling', palette: 'monsoon-jade', style: 'fir' },
    { scene: 'night', at: 'Mu Gompa', palette: 'winter-moon', style: 'lodge', mirrored: true },
  ],
  'upper-mustang': [
    { scene: 'canyon', at: 'Chele', palette: 'mustang-ochre' },
    { scene: 'caravan', at: 'Tsarang', palette: 'larkya-peach' },
    { scene: 'pass', at: 'Chogo La', palette: 'mustang-ochre', style: 'scree', foreground: 'shelter' },
  ],
  'lower-dolpo-circuit': [
    {
      scene: 'lake',
      at: 'Ringmo',
      palette: 'dolpo-lake',
      style: 'fir',
      mirrored: true,
      foreground: 'boulders',
    },
    { scene: 'caravan', at: 'Dho Tarap', palette: 'dolpo-lake', style: 'meadow' },
    {
      scene: 'pass',
      at: 'Numa La',
      palette: 'kanchen-violet',
      style: 'scree',
      mirrored: true,
      foreground: 'shelter',
    },
  ],
}
