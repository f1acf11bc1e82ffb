import { createElement, type SVGProps } from 'react'

type Icon = { size: number; node: [tag: string, attributes: Record<string, string>][] }

/**
 * Draws an icon of the set (lucide-react) with what our pages ask of one. Stands in place of the set's own drawing, which can
 * do much more and weighs as much as thirty icons: see vite.config.ts.
 */
export default function createLucideIcon({ size, node }: Icon) {
  return (props: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: `0 0 ${size} ${size}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': props['aria-label'] ? undefined : true,
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
