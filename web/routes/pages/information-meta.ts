import { shareUrl } from '#domain/trek/share-rules.ts'
import { breadcrumbs } from '../../shared/page/breadcrumbs.ts'
import { pageMeta } from '../../shared/page/page-meta.ts'

type PageFacts = { title: string; description: string; path: string }

/** An information page's metadata for search engines and other sites, with its further JSON-LD. */
export function informationMeta(
  { title, description, path }: PageFacts,
  origin: string,
  more: object[] = [],
) {
  return pageMeta({
    title,
    description,
    origin,
    path,
    picture: { path: shareUrl('art/hero-home.webp'), alt: 'Illustration: dawn over snow peaks' },
    jsonLd: {
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'WebPage', name: title, description, url: origin + path },
        breadcrumbs([{ name: title, path }], origin),
        ...more,
      ],
    },
  })
}
