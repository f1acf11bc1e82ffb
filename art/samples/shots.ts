import type { Canvas } from '../canvas.ts'
import { onFilm, toJpeg } from './film.ts'
import { printPhoto, type Light, type Range } from './land.ts'
import { printPortrait } from './portrait.ts'

const morning: Light = {
  zenith: [74, 124, 184],
  horizon: [200, 216, 226],
  sun: [255, 246, 228],
  shade: [92, 112, 148],
  fromLeft: true,
  clouds: 0.3,
}
const evening: Light = {
  zenith: [92, 110, 158],
  horizon: [244, 206, 172],
  sun: [255, 214, 166],
  shade: [82, 88, 128],
  fromLeft: false,
  clouds: 0.42,
}
const overcast: Light = {
  zenith: [150, 164, 176],
  horizon: [218, 222, 222],
  sun: [232, 234, 230],
  shade: [120, 132, 142],
  fromLeft: true,
  clouds: 0.72,
}

const summits: Range = {
  seed: 11,
  foot: 0.64,
  depth: 0.06,
  rise: 0.52,
  snow: 0.3,
  cover: 'rock',
  haze: 0.16,
  peaks: [
    [0.34, 0.9, 0.3],
    [0.58, 1.08, 0.28],
    [0.83, 0.8, 0.26],
    [0.08, 0.6, 0.26],
  ],
}
const shoulders: Range = {
  seed: 23,
  foot: 0.78,
  depth: 0.1,
  rise: 0.36,
  snow: 0.74,
  cover: 'rock',
  haze: 0.07,
  peaks: [
    [0.02, 0.9, 0.42],
    [0.98, 0.8, 0.4],
  ],
}
const ground: Range = {
  seed: 37,
  foot: 0.86,
  depth: 0.34,
  rise: 0.2,
  snow: 9,
  cover: 'meadow',
  haze: 0,
  peaks: [
    [0.2, 0.5, 0.6],
    [0.9, 0.62, 0.5],
  ],
}

/** The sample photos of the demonstration by file name: landscapes in a camera's style, and one portrait. */
export const shots: Record<string, () => Promise<Buffer>> = {
  'trek-morning': () => developed(printPhoto(1500, 1000, morning, [summits, shoulders, ground]), 1),
  'trek-evening': () =>
    developed(
      printPhoto(1500, 1000, evening, [
        {
          ...summits,
          seed: 51,
          peaks: [
            [0.44, 1.1, 0.34],
            [0.76, 0.7, 0.3],
            [0.14, 0.66, 0.3],
          ],
        },
        {
          ...shoulders,
          seed: 57,
          peaks: [
            [0.94, 1, 0.5],
            [0.1, 0.5, 0.5],
          ],
        },
        { ...ground, seed: 61, cover: 'rock' },
      ]),
      2,
    ),
  'review-forest': () =>
    developed(
      printPhoto(1200, 900, overcast, [
        { ...summits, seed: 71, haze: 0.42 },
        { ...shoulders, seed: 73, cover: 'forest', snow: 9, haze: 0.22 },
        { ...ground, seed: 79, cover: 'forest', rise: 0.26 },
      ]),
      3,
    ),
  'review-snow': () =>
    developed(
      printPhoto(1200, 900, morning, [
        {
          ...summits,
          seed: 83,
          snow: 0.16,
          peaks: [
            [0.7, 1.05, 0.32],
            [0.3, 0.76, 0.3],
          ],
        },
        { ...shoulders, seed: 89, snow: 0.4 },
        { ...ground, seed: 97, cover: 'rock', snow: 0.3 },
      ]),
      4,
    ),
  'host-portrait': async () =>
    developed(
      await printPortrait(
        printPhoto(900, 900, morning, [
          { ...summits, seed: 101 },
          { ...ground, foot: 0.74 },
        ]),
      ),
      5,
    ),
}

const developed = (canvas: Canvas, seed: number) => toJpeg(onFilm(canvas, seed))
