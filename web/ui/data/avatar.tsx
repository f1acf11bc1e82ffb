import { type Monogram, monogramOf } from './monogram.ts'

type AvatarProps = {
  size?: 'xs' | 'l' | undefined
  /** The address of their photo; without one it is the monogram. */
  photo?: string | undefined
} & ({ name: string } | { monogram: Monogram })

/** Somebody's photo, or a monogram. */
export function Avatar({ size, photo, ...who }: AvatarProps) {
  const { letters, flag } = 'name' in who ? monogramOf(who.name) : who.monogram
  const classes = ['avatar', size && `avatar--${size}`, `avatar--${flag}`].filter(Boolean).join(' ')
  return (
    <span className={classes} aria-hidden="true">
      {photo ? <img src={photo} alt="" /> : letters}
    </span>
  )
}
