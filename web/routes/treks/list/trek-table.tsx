import { Link } from 'react-router'
import { figureText } from '#figure-text'
import { DepartureChoice, type DepartureChoiceProps } from './departure-choice.tsx'
import { type Difficulty, Peaks } from '../../../ui/data/peaks.tsx'
import { Picture, type PictureSource } from '../../../ui/data/picture.tsx'
import { Rating } from '../../../ui/data/rating.tsx'
import { type ProfilePoint, Spark } from '../../../ui/data/spark.tsx'

export type TrekTableRow = {
  slug: string
  to: string
  title: string
  picture: PictureSource
  region: string
  difficulty: Difficulty
  score: number | null
  reviews?: number | undefined
  profile: readonly ProfilePoint[]
  days: number
  /** Metres. */
  maxAltitude: number
  booking: Omit<DepartureChoiceProps, 'trek' | 'slug'>
}

type TrekTableProps = {
  /** For screen readers: '4 treks in Everest'. */
  caption: string
  /** The column that varies; the common value is not repeated in each row. */
  shows: 'region' | 'difficulty'
  rows: readonly TrekTableRow[]
}

/** Treks of one region or difficulty to compare and book; on phones the rows are stacked. */
export function TrekTable({ caption, shows, rows }: TrekTableProps) {
  const scale = scaleOf(rows)
  return (
    <div className="trektable">
      <div className="card tablebox" tabIndex={0} role="region" aria-label={caption}>
        <table className="table table--trek">
          <caption className="vh">{caption}</caption>
          <thead>
            <tr>
              <th>Trek</th>
              <th className="table__spark">Profile</th>
              <th className="n">Days</th>
              <th className="n">Highest</th>
              <th>Date</th>
              <th className="n">Price</th>
              <th>
                <span className="vh">Book</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.slug} row={row} shows={shows} scale={scale} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="small muted mt-3">
        <span className="trektable__scale">
          Profiles are drawn to one scale, {metres(scale[0])} to {metres(scale[1])} metres.{' '}
        </span>
        Prices are per person.
      </p>
    </div>
  )
}

type RowProps = Pick<TrekTableProps, 'shows'> & { row: TrekTableRow; scale: readonly [number, number] }

function Row({ row, shows, scale }: RowProps) {
  return (
    <tr>
      <td>
        <div className="trekline">
          <Picture {...row.picture} alt="" sizes="104px" />
          <div>
            <h2 className="trekline__name">
              <Link className="plain" to={row.to}>
                {row.title}
              </Link>
            </h2>
            {shows === 'difficulty' ? (
              <Peaks difficulty={row.difficulty} />
            ) : (
              <p className="small muted">{row.region}</p>
            )}
            <Rating score={row.score} count={row.reviews} />
          </div>
        </div>
      </td>
      <td className="table__spark">
        <Spark profile={row.profile} scale={scale} />
      </td>
      <td className="n">{row.days}</td>
      <td className="n nowrap">{metres(row.maxAltitude)} m</td>
      <DepartureChoice {...row.booking} trek={row.title} slug={row.slug} />
    </tr>
  )
}

/** Metres at the bottom and top of every profile, in whole hundreds. */
function scaleOf(rows: readonly TrekTableRow[]): readonly [bottom: number, top: number] {
  const heights = rows.flatMap(({ profile }) => profile.map(([, height]) => height))
  if (heights.length === 0) return [0, 100]
  return [Math.floor(Math.min(...heights) / 100) * 100, Math.ceil(Math.max(...heights) / 100) * 100]
}

function metres(height: number): string {
  return figureText(height)
}
