const names = new Intl.DisplayNames(['en'], { type: 'region' })

/** A country's name in addresses and reviews: 'Sweden' for its ISO 3166 code SE. */
export function countryName(code: string): string {
  const name = names.of(code)
  if (!name || name === code) throw new Error(`There is no country ${code}`)
  return name
}
