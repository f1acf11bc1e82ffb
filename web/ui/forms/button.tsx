import type { ComponentProps } from 'react'
import { Link } from 'react-router'

export type ButtonLook = {
  /** 'main' is the one filled button of a view; 'danger' only where something is lost. */
  kind?: 'main' | 'line' | 'text' | 'danger' | 'text-danger' | undefined
  size?: 's' | undefined
  block?: boolean | undefined
  round?: boolean | undefined
}

/** The classes of a button, for elements that look like one. */
export function buttonClass({ kind = 'line', size, block, round }: ButtonLook, extra?: string): string {
  const kinds = kind === 'text-danger' ? 'btn--text danger' : `btn--${kind}`
  return ['btn', kinds, size && `btn--${size}`, block && 'btn--block', round && 'btn--round', extra]
    .filter(Boolean)
    .join(' ')
}

/** A button; its default type is submit. */
export function Button({
  kind,
  size,
  block,
  round,
  className,
  ...rest
}: ButtonLook & ComponentProps<'button'>) {
  return <button {...rest} className={buttonClass({ kind, size, block, round }, className)} />
}

/** A link inside the site that looks like a button. */
export function ButtonLink({
  kind,
  size,
  block,
  round,
  className,
  ...rest
}: ButtonLook & ComponentProps<typeof Link>) {
  return <Link {...rest} className={buttonClass({ kind, size, block, round }, className)} />
}
