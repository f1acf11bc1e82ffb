import { Link } from 'react-router'
import { counted } from '#figure-text'
import { Picture, type PictureSource } from '../../ui/data/picture.tsx'

type RegionTileProps = {
  to: string
  name: string
  treks: number
  picture: PictureSource
  /** Above the fold, so its picture is not loaded lazily. */
  first?: boolean | undefined
}

/** A region as a tall picture with its name and number of treks. */
export function RegionTile({ to, name, treks, picture, first }: RegionTileProps) {
  return (
    <li>
      <Link className="region" to={to}>
        <Picture {...picture} alt="" first={first} sizes="(max-width: 1000px) 46vw, 306px" />
        <span className="region__label">
          <b>{name}</b>
          <span>{counted(treks, 'trek')}</span>
        </span>
      </Link>
    </li>
  )
}
