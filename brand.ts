/** The brand. No other file spells these names. */
export const brand = {
  name: 'Chautari',
  slug: 'chautari',
  company: 'Chautari',
  supportEmail: 'support@chautari.example',
  tagline: 'All guided treks in one place',
} as const
