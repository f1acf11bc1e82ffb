import type { IsoDate } from '../../dates.ts'
import type { Station } from './weather-rules.ts'

/** When these figures were collected. */
export const climateNormalsOf: IsoDate = '2026-11-20'

const everyMonth = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/**
 * Monthly normals of one station in each part of the mountains: degrees Celsius by day and by night, millimetres of
 * rain and snow in the month, January first. Months without a source are our estimates.
 */
export const climateNormals: readonly Station[] = [
  {
    key: 'everest',
    region: 'Everest',
    place: 'Lukla/Phakding (Chaurikharka)',
    altitudeM: 2619,
    maxC: [9.8, 11, 13.6, 18.1, 19.2, 19.5, 19.2, 19.6, 18.3, 17.5, 14, 11.3],
    minC: [-1.5, -0.3, 3, 6, 8.3, 11.3, 12.1, 11.6, 10.6, 7, 2.2, -0.5],
    precipMm: [18.3, 30.3, 27, 60.1, 106.7, 321.5, 583.1, 570.1, 297.7, 63.6, 13, 14.7],
    sourcedMonths: { maxC: everyMonth, minC: everyMonth, precipMm: everyMonth },
    sources: ['C1', 'C5'],
    note: 'Rain falls off fast up-valley: Lhajung, at 4,420 m, had 350 to 540 mm a year.',
  },
  {
    key: 'annapurna_south',
    region: 'Annapurna',
    place: 'Lumle/Ghandruk side',
    altitudeM: 1740,
    maxC: [13.5, 15.2, 19, 21.9, 22.7, 23.3, 22.9, 23.1, 22.3, 20.8, 17.6, 14.6],
    minC: [4.6, 6, 9.4, 12.2, 14.3, 16.6, 17, 16.8, 15.8, 12.6, 8.8, 5.9],
    precipMm: [30, 47, 66, 100, 320, 910, 1480, 1330, 870, 220, 22, 25],
    sourcedMonths: { maxC: [], minC: [], precipMm: [] },
    sources: ['C6'],
    note: 'Only the yearly total (about 5.5 m) has a source; the months are estimated.',
  },
  {
    key: 'annapurna_north',
    region: 'Annapurna',
    place: 'Manang/Humde',
    altitudeM: 3420,
    maxC: [6, 7, 10, 14, 17, 19, 20, 19, 17, 14, 10, 7],
    minC: [-9, -7, -4, -1, 3, 7, 9, 8, 5, 0, -5, -8],
    precipMm: [20, 25, 35, 30, 30, 45, 75, 75, 50, 30, 8, 10],
    sourcedMonths: { maxC: [], minC: [], precipMm: [] },
    sources: [],
    note: 'The valley lies in the rain shadow.',
  },
  {
    key: 'makalu',
    region: 'Makalu',
    place: 'Num ridge',
    altitudeM: 1500,
    maxC: [14, 16, 20, 23, 24, 25, 25, 25, 24, 22, 19, 16],
    minC: [5, 6, 10, 13, 15, 18, 19, 19, 18, 14, 9, 6],
    precipMm: [20, 35, 75, 190, 420, 760, 950, 860, 600, 160, 25, 12],
    sourcedMonths: { maxC: [], minC: [], precipMm: [] },
    sources: ['S10'],
    note: 'It is among the wettest of the valleys; snow often closes its passes in winter and spring.',
  },
  {
    key: 'langtang',
    region: 'Langtang',
    place: 'Dhunche',
    altitudeM: 1982,
    maxC: [13.7, 15.9, 20.9, 24.1, 24.9, 24.1, 23.2, 23.2, 22.4, 21.7, 17.3, 14.4],
    minC: [2.2, 3.3, 7.5, 9.6, 12.2, 14.9, 15.6, 15.2, 14.1, 10.5, 5.8, 2.9],
    precipMm: [43.2, 55.7, 67.9, 85.5, 110.7, 330, 540, 530, 300, 60, 12, 20],
    sourcedMonths: { maxC: everyMonth, minC: everyMonth, precipMm: [1, 2, 3, 4, 5] },
    sources: ['C2'],
  },
  {
    key: 'manaslu',
    region: 'Manaslu',
    place: 'Samagaun',
    altitudeM: 3530,
    maxC: [5, 6, 9, 13, 15, 17, 17, 17, 15, 12, 9, 6],
    minC: [-9, -8, -4, -1, 3, 7, 8, 8, 5, 0, -4, -7],
    precipMm: [25, 35, 50, 55, 65, 130, 220, 210, 130, 45, 10, 12],
    sourcedMonths: { maxC: [], minC: [], precipMm: [] },
    sources: [],
  },
  {
    key: 'mustang',
    region: 'Mustang',
    place: 'Jomsom',
    altitudeM: 2744,
    maxC: [11, 12, 15.5, 19, 21.5, 23.5, 23.5, 23.5, 21.5, 18.5, 15, 12.5],
    minC: [-2, -1, 2.5, 5.5, 8.5, 12, 14, 13.5, 11, 6, 1.5, -1],
    precipMm: [9, 12, 22, 20, 22, 35, 47, 45, 35, 25, 4, 5],
    sourcedMonths: { maxC: [], minC: [], precipMm: [] },
    sources: ['C3'],
    note: 'The valley lies in the rain shadow, with a strong wind every afternoon.',
  },
  {
    key: 'dolpo',
    region: 'Dolpo',
    place: 'Jumla, used as stand-in for Dunai/Juphal',
    altitudeM: 2363,
    maxC: [13.8, 15.3, 18.8, 22, 24.5, 26.3, 25.5, 25.3, 24.7, 22.8, 19.3, 16.2],
    minC: [-5, -3, 0, 3.5, 8, 13, 16, 15.5, 12, 5, -0.5, -4],
    precipMm: [32, 42, 55, 40, 55, 75, 180, 180, 95, 38, 8, 12],
    sourcedMonths: { maxC: [1, 2, 3, 4, 5], minC: [], precipMm: [] },
    sources: ['C4'],
  },
  {
    key: 'kanchenjunga',
    region: 'Kanchenjunga',
    place: 'Taplejung',
    altitudeM: 1732,
    maxC: [14.5, 16.3, 20, 22.8, 23.7, 24.4, 24.3, 24.5, 23.9, 22.7, 19.3, 16],
    minC: [4.6, 6.2, 9.5, 12.5, 15, 17.4, 18.1, 17.9, 16.7, 13.2, 9.1, 5.9],
    precipMm: [15, 24, 52, 113, 236, 333, 447, 410, 276, 72, 14, 9],
    sourcedMonths: { maxC: [], minC: [], precipMm: [] },
    sources: [],
  },
]
