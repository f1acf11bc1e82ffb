import { href } from 'react-router'
import type { MetaDescriptor } from 'react-router'
import { indexedPath, type ListFilter, readFilter } from '#domain/trek/search/filter-rules.ts'
import { shareUrl } from '#domain/trek/share-rules.ts'
import { pageMeta } from '../../../shared/page/page-meta.ts'
import type { TrekCardData } from '../../../shared/trek/list-card.ts'
import { listJsonLd } from './list-json-ld.ts'
import { headline, titleOf } from './list-words.ts'

type Shown = { filter: ListFilter; total: number; cards: readonly TrekCardData[]; origin: string }

/** A list's metadata for search engines: only the whole list, one region or one difficulty is a page to index. */
export function listMeta({ filter, total, cards, origin }: Shown): MetaDescriptor[] {
  const { path, exact } = total > 0 ? indexedPath(filter) : { path: href('/list'), exact: false }
  const indexed = readFilter(new URLSearchParams(path.split('?')[1]))
  const trail = [
    { name: 'Treks', path: href('/list') },
    ...(path === href('/list') ? [] : [{ name: titleOf(indexed), path }]),
  ]
  return pageMeta({
    title: titleOf(filter),
    description: `${headline(filter, total)}: dates, prices in US dollars and free spots, with local guides. Book and pay in one place.`,
    origin,
    path,
    indexed: exact,
    picture: pictureOf(cards),
    jsonLd: listJsonLd(cards, trail, origin),
  })
}

/** The first trek's picture, without its name; the home page's for an empty list. */
function pictureOf([first]: readonly TrekCardData[]) {
  if (!first) return { path: shareUrl('art/hero-home.webp'), alt: 'Illustration: dawn over snow peaks' }
  return { path: first.picture.src.replace(/-\d+\.webp$/, '-share.jpg'), alt: first.picture.alt }
}
