import { createElement, type SVGProps } from 'react'

type Drawing = { readonly size: number; readonly node: readonly (readonly [tag: string, attributes: object])[] }

/**
 * Replaces the icon library's component factory (scripts/bundle.ts): the drawings are theirs, while
 * the contexts, names and attributes it would add are unused here and weigh as much as twenty
 * icons.
 */
// biome-ignore lint/style/noDefaultExport: the library's files import it so
export default function createIcon({ size: box, node }: Drawing) {
  return function LucideDrawing({ size = box, ...props }: SVGProps<SVGSVGElement> & { size?: number | string }) {
    return createElement(
      'svg',
      {
        'aria-hidden': true,
        width: size,
        height: size,
        viewBox: `0 0 ${box} ${box}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}
