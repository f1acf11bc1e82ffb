import type { MetaDescriptor } from 'react-router'
import { brand } from '#brand'
import { SHARE } from '#domain/trek/share-rules.ts'

export type PageMeta = {
  /** The part of the title before the site's name. */
  title: string
  description: string
  /** The site's origin, and the canonical path of this page. */
  origin: string
  path: string
  /** The picture of link previews, below the origin, and its description. */
  picture: { path: string; alt: string }
  type?: 'website' | 'product'
  /** False for a page with noindex. */
  indexed?: boolean
  jsonLd: object
}

/** A public page's metadata for search engines and other sites, in its first HTML. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { description, origin, path, picture, type = 'website', indexed = true, jsonLd } = page
  const title = `${page.title} · ${brand.name}`
  const url = origin + path
  const said = (property: string, content: string) => ({ property: `og:${property}`, content })
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...(indexed ? [] : [{ name: 'robots', content: 'noindex,follow' }]),
    said('type', type),
    said('site_name', brand.name),
    said('locale', 'en_US'),
    said('title', title),
    said('description', description),
    said('url', url),
    said('image', origin + picture.path),
    said('image:type', 'image/jpeg'),
    said('image:width', String(SHARE.width)),
    said('image:height', String(SHARE.height)),
    said('image:alt', picture.alt),
    { name: 'twitter:card', content: 'summary_large_image' },
    { 'script:ld+json': jsonLd },
  ]
}
