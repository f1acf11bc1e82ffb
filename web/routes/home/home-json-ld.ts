import { brand } from '#brand'

/** The organisation behind this site, as JSON-LD. */
export function homeJsonLd(origin: string) {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${origin}/#organization`,
        name: brand.name,
        legalName: brand.company,
        url: `${origin}/`,
        logo: `${origin}/icon-512.png`,
        email: brand.supportEmail,
      },
      {
        '@type': 'WebSite',
        '@id': `${origin}/#website`,
        name: brand.name,
        url: `${origin}/`,
        publisher: { '@id': `${origin}/#organization` },
        inLanguage: 'en',
      },
    ],
  }
}
