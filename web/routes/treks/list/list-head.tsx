import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { Counts } from '#domain/trek/search/filter-change-rules.ts'
import { type ListFilter, listPath } from '#domain/trek/search/filter-rules.ts'
import { difficulties, type Difficulty } from '#domain/trek/trek-rules.ts'
import { Peaks } from '../../../ui/data/peaks.tsx'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import type { ListView } from './list-view.ts'
import { difficultyIntro, wordsOfRegion } from './region-words.ts'

type ListHeadProps = { filter: ListFilter; counts: Counts }

/** The heading of a list of one region or one difficulty that was opened without the filters. */
export function ListHead({ filter, counts }: ListHeadProps) {
  const [region] = filter.regions
  const [difficulty] = filter.difficulties
  if (region) return <RegionHead region={region} />
  if (difficulty) return <DifficultyHead difficulty={difficulty} filter={filter} counts={counts} />
  return null
}

/** The same in a line, below the heading of a list with its filters. */
export function ListAbout({ filter, view }: { filter: ListFilter; view: ListView }) {
  const [region = ''] = filter.regions
  const [difficulty] = filter.difficulties
  const words = wordsOfRegion(region)
  if (view === 'region' && words)
    return (
      <p className="muted list__about">
        <span lang="ne">{words.nepali}</span> {words.text}
      </p>
    )
  if (view === 'difficulty' && difficulty)
    return <p className="muted list__about">{difficultyIntro[difficulty]}</p>
  return null
}

function RegionHead({ region }: { region: string }) {
  const words = wordsOfRegion(region)
  return (
    <div className="list__intro">
      <Trail>
        <Link className="plain" to={href('/regions')}>
          Regions
        </Link>
      </Trail>
      <h1>
        {region} {words && <span lang="ne">{words.nepali}</span>}
      </h1>
      {words && <p className="lead">{words.text}</p>}
    </div>
  )
}

function DifficultyHead({ difficulty, filter, counts }: ListHeadProps & { difficulty: Difficulty }) {
  return (
    <>
      <div className="list__intro">
        <Trail>Difficulty</Trail>
        <h1>
          {difficulty} treks <Peaks difficulty={difficulty} />
        </h1>
        <p className="lead">{difficultyIntro[difficulty]}</p>
      </div>
      <Tabs
        label="Difficulty"
        tabs={difficulties.map((each) => ({
          to: listPath({ ...filter, difficulties: [each], page: 1 }),
          label: each,
          count: counts.difficulties[each],
          current: each === difficulty,
        }))}
      />
    </>
  )
}

function Trail({ children }: { children: ReactNode }) {
  return (
    <nav className="small muted" aria-label="Breadcrumb">
      <Link className="plain" to={href('/list')}>
        Treks
      </Link>{' '}
      / {children}
    </nav>
  )
}
