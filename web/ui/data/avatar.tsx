type AvatarProps = {
  name: string
  size?: 'xs' | 'l' | undefined
  /** The address of their photo; without one it is the monogram. */
  photo?: string | undefined
}

/** Somebody's photo, or a monogram on one of five prayer-flag colours, which is the same for the same name. */
export function Avatar({ name, size, photo }: AvatarProps) {
  const classes = ['avatar', size && `avatar--${size}`, `avatar--${flagOf(name)}`].filter(Boolean).join(' ')
  return (
    <span className={classes} aria-hidden="true">
      {photo ? <img src={photo} alt="" /> : initials(name)}
    </span>
  )
}

function flagOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return (sum % 5) + 1
}

function initials(name: string): string {
  const words =
    name
      .split('@')[0]
      ?.split(/[\s._-]+/)
      .filter(Boolean) ?? []
  const first = [...(words[0] ?? '?')][0] ?? '?'
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : ''
  return (first + last).toUpperCase()
}
