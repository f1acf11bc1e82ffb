import { createElement, type SVGProps } from 'react'

type Icon = { size: number; node: [tag: string, attributes: Record<string, string>][] }

/**
 * Renders an icon of the set (lucide-react) with the features that our pages use. It replaces the set's own function,
 * which is as large as thirty icons: see vite.config.ts.
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
