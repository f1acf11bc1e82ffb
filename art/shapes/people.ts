import { one } from './outline.ts'

/** Somebody walking with a pack and a stick; 45 units tall, feet at the point. */
export function walker(x: number, y: number, scale: number, coat: string, pack = '#b8372f'): string {
  return `<g transform="translate(${one(x)} ${one(y)}) scale(${scale})"><path d="M-4 0L-2 -16L-6 -17L-5 -34Q0 -38 5 -34L6 -17L3 -16L5 0L2 0L0 -13L-1 0Z" fill="${coat}"/><rect x="-11" y="-35" width="8" height="17" rx="3" fill="${pack}"/><circle cx="1" cy="-41" r="4.600" fill="${coat}"/><path d="M8 -26L12 0" stroke="${coat}" stroke-width="1.600"/></g>`
}

/** Somebody sitting and looking out; feet at the point. */
export function sitter(x: number, y: number, scale: number, coat: string, hat = '#b8372f'): string {
  return `<g transform="translate(${one(x)} ${one(y)}) scale(${scale})"><path d="M-8 0Q-11 -16 -6 -22Q0 -25 4 -21L6 -10L17 -9L19 2L14 2L13 -4L2 -2L0 0Z" fill="${coat}"/><circle cx="0" cy="-28" r="4.800" fill="${coat}"/><path d="M-5 -29Q0 -37 5 -29Z" fill="${hat}"/></g>`
}

/** A loaded yak or mule seen from the side; hooves at the point. */
export function packAnimal(x: number, y: number, scale: number, coat: string, load: string): string {
  return `<g transform="translate(${one(x)} ${one(y)}) scale(${scale})"><path d="M-24 0L-22 -14Q-27 -20 -25 -32Q-10 -39 10 -36Q18 -37 22 -43L30 -42L38 -32L36 -27L28 -28L24 -18L22 -12L22 0H18L16 -11Q2 -8 -12 -11L-18 0Z" fill="${coat}"/><path d="M27 -42Q32 -52 38 -50M24 -43Q24 -53 30 -55" fill="none" stroke="${coat}" stroke-width="2.400" stroke-linecap="round"/><path d="M-25 -31Q-33 -24 -31 -8" fill="none" stroke="${coat}" stroke-width="4" stroke-linecap="round"/><rect x="-17" y="-43" width="26" height="20" rx="5" fill="${load}"/><path d="M-4 -43V-23M-17 -34H9" stroke="#000" stroke-opacity=".22" stroke-width="2"/><circle cx="27" cy="-24" r="2.600" fill="#e2a72e"/></g>`
}
