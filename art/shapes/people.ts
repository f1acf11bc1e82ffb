import { one } from './outline.ts'

/** A person walking with a pack and a stick; 45 units tall, feet at the point. */
export function walker(x: number, y: number, scale: number, coat: string, pack = '#b8372f'): string {
  return `<g transform="translate(${one(x)} ${one(y)}) scale(${scale})"><path d="M-4 0L-2 -16L-6 -17L-5 -34Q0 -38 5 -34L6 -17L3 -16L5 0L2 0L0 -13L-1 0Z" fill="${coat}"/><rect x="-11" y="-35" width="8" height="17" rx="3" fill="${pack}"/><circle cx="1" cy="-41" r="4.600" fill="${coat}"/><path d="M8 -26L12 0" stroke="${coat}" stroke-width="1.600"/></g>`
}

/** A person sitting with a view; feet at the point. */
export function sitter(x: number, y: number, scale: number, coat: string, hat = '#b8372f'): string {
  return `<g transform="translate(${one(x)} ${one(y)}) scale(${scale})"><path d="M-8 0Q-11 -16 -6 -22Q0 -25 4 -21L6 -10L17 -9L19 2L14 2L13 -4L2 -2L0 0Z" fill="${coat}"/><circle cx="0" cy="-28" r="4.800" fill="${coat}"/><path d="M-5 -29Q0 -37 5 -29Z" fill="${hat}"/></g>`
}

/** A loaded yak or mule seen from the side; hooves at the point. */
export function packAnimal(x: number, y: number, scale: number, coat: string, load: string): string {
  return `<g transform="translate(${one(x)} ${one(y)}) scale(${scale})"><path d="M-24 0L-22 -14Q-27 -20 -25 -32Q-10 -39 10 -36Q18 -37 22 -43L30 -42L38 -32L36 -27L28 -28L24 -18L22 -12L22 0H18L16 -11Q2 -8 -12 -11L-18 0Z" fill="${coat}"/><path d="M27 -42Q32 -52 38 -50M24 -43Q24 -53 30 -55" fill="none" stroke="${coat}" stroke-width="2.400" stroke-linecap="round"/><path d="M-25 -31Q-33 -24 -31 -8" fill="none" stroke="${coat}" stroke-width="4" stroke-linecap="round"/><rect x="-17" y="-43" width="26" height="20" rx="5" fill="${load}"/><path d="M-4 -43V-23M-17 -34H9" stroke="#000" stroke-opacity=".22" stroke-width="2"/><circle cx="27" cy="-24" r="2.600" fill="#e2a72e"/></g>`
}

/** A yak on the pasture, its head down or up, with long hair to its knees; hooves at the point. */
export function yak(x: number, y: number, scale: number, coat: string, grazing: boolean): string {
  const head = grazing
    ? 'M26 -30Q38 -28 44 -14L48 -2L42 1L34 -8L24 -16Z'
    : 'M24 -36Q34 -46 46 -40L54 -30L50 -25L40 -27L28 -20Z'
  const horns = grazing
    ? 'M40 -16Q50 -20 49 -28M35 -19Q34 -28 27 -30'
    : 'M42 -41Q50 -46 46 -54M36 -42Q34 -51 27 -51'
  return `<g transform="translate(${one(x)} ${one(y)}) scale(${scale})"><path d="M-22 0V-10H-15V0ZM-8 0V-8H-2V0ZM12 0V-8H18V0ZM22 0V-10H28V0Z" fill="#1d1817"/><path d="M-30 -12Q-36 -36 -18 -40Q0 -44 14 -42Q24 -48 30 -36Q36 -24 30 -7L25 -12L20 -5L13 -10L6 -4L-1 -9L-9 -4L-16 -9L-24 -4Z" fill="${coat}"/><path d="${head}" fill="${coat}"/><path d="${horns}" fill="none" stroke="#e9dcc3" stroke-width="2.600" stroke-linecap="round"/><path d="M-30 -30Q-40 -20 -36 -4" fill="none" stroke="${coat}" stroke-width="7" stroke-linecap="round"/></g>`
}
