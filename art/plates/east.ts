import type { Plate } from './plate.ts'

/** The covers of the treks from Langtang eastwards: Langtang, Everest, Makalu, Kanchenjunga. */
export const east: Record<string, Plate> = {
  'everest-base-camp': {
    palette: 'khumbu-dawn',
    sun: [0.17, 0.3],
    back: [
      [0.44, 0.86, 0.34, 0.1],
      [0.6, 1, 0.36, -0.05],
      [0.74, 0.84, 0.3, 0.1],
    ],
    front: [
      [0.88, 0.86, 0.17, -0.15],
      [0.12, 0.46, 0.22, 0.2],
    ],
    composition: 'ridge',
  },
  'gokyo-lakes': {
    palette: 'winter-moon',
    sun: [0.74, 0.17],
    back: [
      [0.3, 1, 0.4, 0.05],
      [0.58, 0.66, 0.3, 0],
      [0.88, 0.74, 0.3, 0.1],
    ],
    front: [
      [0.08, 0.52, 0.24, 0.1],
      [0.93, 0.48, 0.24, -0.1],
    ],
    composition: 'lake',
  },
  'everest-three-passes': {
    palette: 'kanchen-violet',
    sun: [0.82, 0.27],
    back: [
      [0.2, 0.8, 0.24, 0.1],
      [0.5, 0.98, 0.24, 0],
      [0.79, 0.82, 0.24, -0.1],
    ],
    front: [
      [0.36, 0.55, 0.18, 0],
      [0.66, 0.5, 0.17, 0],
    ],
    composition: 'pass',
  },
  'everest-view': {
    palette: 'langtang-noon',
    sun: [0.2, 0.24],
    back: [
      [0.66, 0.92, 0.3, 0.1],
      [0.86, 0.66, 0.3, 0],
      [0.24, 0.44, 0.4, 0],
    ],
    front: [[0.44, 0.42, 0.26, 0]],
    composition: 'forest',
  },
  'makalu-base-camp': {
    palette: 'makalu-dusk',
    sun: [0.78, 0.34],
    back: [
      [0.4, 1.08, 0.3, -0.22],
      [0.16, 0.56, 0.26, 0.1],
      [0.72, 0.54, 0.26, 0],
    ],
    front: [[0.93, 0.44, 0.26, 0]],
    composition: 'glacier',
  },
  'makalu-three-cols': {
    palette: 'winter-moon',
    sun: [0.22, 0.2],
    back: [
      [0.46, 1, 0.24, 0],
      [0.64, 0.92, 0.22, 0.1],
      [0.84, 0.84, 0.22, 0.1],
      [0.24, 0.66, 0.24, 0],
    ],
    front: [[0.55, 0.52, 0.2, 0]],
    composition: 'pass',
  },
  'arun-valley': {
    palette: 'barley-amber',
    sun: [0.76, 0.27],
    back: [
      [0.26, 0.62, 0.36, 0],
      [0.52, 0.5, 0.4, 0],
      [0.84, 0.46, 0.36, 0],
    ],
    front: [[0.7, 0.34, 0.4, 0]],
    composition: 'terraces',
  },
  'langtang-valley': {
    palette: 'langtang-noon',
    sun: [0.72, 0.25],
    back: [
      [0.3, 0.92, 0.3, 0.15],
      [0.08, 0.72, 0.26, 0],
      [0.84, 0.8, 0.26, -0.1],
    ],
    front: [
      [0.97, 0.72, 0.24, 0],
      [0.02, 0.44, 0.22, 0],
    ],
    composition: 'valley',
  },
  'gosaikunda-helambu': {
    palette: 'dolpo-lake',
    sun: [0.22, 0.25],
    back: [
      [0.62, 0.76, 0.32, 0],
      [0.86, 0.6, 0.28, 0],
      [0.34, 0.52, 0.3, 0],
    ],
    front: [[0.1, 0.54, 0.24, 0.1]],
    composition: 'lake',
  },
  'tamang-heritage': {
    palette: 'barley-amber',
    sun: [0.22, 0.26],
    back: [
      [0.7, 0.84, 0.3, 0],
      [0.46, 0.62, 0.28, 0.1],
      [0.92, 0.66, 0.28, 0],
    ],
    front: [[0.16, 0.38, 0.3, 0]],
    composition: 'terraces',
  },
  'kanchenjunga-circuit': {
    palette: 'kanchen-violet',
    sun: [0.16, 0.3],
    back: [
      [0.34, 0.74, 0.22, 0.1],
      [0.46, 0.88, 0.2, 0.1],
      [0.58, 1.02, 0.22, 0],
      [0.7, 0.9, 0.2, -0.1],
      [0.83, 0.74, 0.22, -0.1],
    ],
    front: [[0.1, 0.44, 0.24, 0]],
    composition: 'glacier',
  },
}
