/** A trek's name as a slug: 'Nar & Phu Valley' is nar-phu-valley. */
export function slugFrom(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')
  return slug === '' || slug.startsWith('draft-') ? `trek${slug && `-${slug}`}` : slug
}
