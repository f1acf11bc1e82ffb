/** Who we are. Nothing else spells these. */
export const brand = {
  name: 'Chautari',
  slug: 'chautari',
  company: 'Chautari',
  supportEmail: 'support@chautari.example',
  tagline: 'All guided treks in one place',
} as const
