import { Link } from 'react-router'
import { type Difficulty, Peaks } from '../../ui/data/peaks.tsx'
import { type ProfilePoint, Spark } from '../../ui/data/spark.tsx'

type DifficultyTileProps = {
  to: string
  difficulty: Difficulty
  text: string
  /** '3 treks, such as Poon Hill'. */
  example: string
  profile: readonly ProfilePoint[]
}

/** A link to the list by difficulty, with a real elevation profile; all four use one scale of 800 to 5,600 metres. */
export function DifficultyTile({ to, difficulty, text, example, profile }: DifficultyTileProps) {
  return (
    <Link className="grade" to={to}>
      <Peaks difficulty={difficulty} />
      <p>{text}</p>
      <span className="muted small">{example}</span>
      <Spark profile={profile} scale={[800, 5600]} />
    </Link>
  )
}
