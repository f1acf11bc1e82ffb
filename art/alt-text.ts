import { figureText } from '#figure-text'
import type { GalleryEntry } from './gallery/gallery-entry.ts'
import type { PaletteName } from './palettes.ts'
import { plateOf } from './plates/plate-of.ts'
import { placeOn, startOf, summitOf, type Place, type Trek } from './treks.ts'

const hours: Record<PaletteName, string> = {
  'khumbu-dawn': 'dawn over snow peaks',
  'annapurna-gold': 'golden morning over a wall of snow peaks',
  'langtang-noon': 'a clear day over snow peaks',
  'makalu-dusk': 'red dusk behind a single great peak',
  'monsoon-jade': 'green monsoon light over a double summit',
  'winter-moon': 'moonlight over snow peaks',
  'mustang-ochre': 'desert light over ochre hills',
  'dolpo-lake': 'snow peaks over a turquoise lake',
  'rhodo-rose': 'a rose-coloured morning over snow peaks',
  'kanchen-violet': 'violet evening over snow peaks',
  'larkya-peach': 'peach-coloured first light on snow peaks',
  'barley-amber': 'amber haze over green hills and snow peaks',
}

/** The alt text of a cover, built from the route's data. */
export function coverAlt(trek: Trek): string {
  const hour = hours[plateOf(trek.slug).palette]
  return `Illustration: ${hour}; a golden line follows the route from ${spoken(startOf(trek))}, to ${spoken(summitOf(trek))}.`
}

/** The alt text of the elevation poster. */
export function posterAlt(trek: Trek): string {
  const { name, distance_km, typical_days } = trek
  return `Illustration: elevation poster of the ${name}, ${typical_days} days and ${distance_km} km, rising from ${spoken(startOf(trek))}, to ${spoken(summitOf(trek))}.`
}

/** The alt text of a gallery scene: its subject, its place on the route and its altitude. */
export function sceneAlt(trek: Trek, entry: GalleryEntry): string {
  return `Illustration: ${seen(entry, spoken(placeOn(trek, entry.at)))}, on the ${trek.name}.`
}

const spoken = ({ name, metres }: Place) => `${name}, ${figureText(metres)} m`

const ground = { snow: 'snow', scree: 'bare scree', meadow: 'grass' } as const

function seen({ scene, style, foreground }: GalleryEntry, place: string): string {
  switch (scene) {
    case 'camp':
      if (foreground === 'dining tent')
        return `a yellow dining tent, small tents and prayer flags between the moraines at ${place}`
      if (foreground === 'pasture') return `tents and a yak between the stone walls of a pasture at ${place}`
      return `yellow and red tents on the moraine below the ice at ${place}`
    case 'canyon':
      return `a pack train on the gravel of a canyon with old caves near ${place}`
    case 'caravan':
      return `a pack train passing a mani wall and chortens near ${place}`
    case 'forest':
      return style === 'fir'
        ? `three walkers between tall firs in morning mist near ${place}`
        : `stone steps under flowering rhododendrons near ${place}`
    case 'lake':
      if (foreground === 'boulders')
        return `snow peaks mirrored in the lake behind boulders and a string of prayer flags at ${place}`
      if (foreground === 'yaks')
        return `snow peaks mirrored in the lake behind yaks and walkers on the shore at ${place}`
      return `snow peaks mirrored in the lake behind a chorten at ${place}`
    case 'night':
      return style === 'tents'
        ? `lit tents under the stars at ${place}, with head torches going up before dawn`
        : `lit windows under the stars at ${place}, with head torches going up before dawn`
    case 'pass':
      return `${landmarkOfPass(foreground)} on ${ground[style === 'snow' || style === 'meadow' ? style : 'scree']} at ${place}`
    case 'ridge-walk':
      return `walkers on a grassy ridge above the clouds near ${place}`
    case 'viewpoint':
      return `people under tall flags looking over a sea of cloud from ${place}`
  }
}

function landmarkOfPass(foreground: GalleryEntry['foreground']): string {
  if (foreground === 'signpost') return 'a signpost with prayer flags and a line of walkers'
  if (foreground === 'shelter') return 'a stone shelter with tall flags and walkers'
  return 'a cairn with prayer flags and walkers'
}
