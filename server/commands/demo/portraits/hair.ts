/**
 * Half the width of a face at its widest, in units of a drawing 240 wide with the face in its
 * middle.
 */
export type Face = { readonly halfWidth: number; readonly jaw: number }

export const hairStyles = [
  'long',
  'wavy',
  'bob',
  'curly',
  'bun',
  'pixie',
  'short',
  'side',
  'buzz',
  'bald',
  'short_curls',
] as const
export type HairStyle = (typeof hairStyles)[number]

const left = (halfWidth: number) => 120 - halfWidth
const right = (halfWidth: number) => 120 + halfWidth
const circles = (...places: readonly (readonly [x: number, y: number, radius: number])[]) =>
  places.map(([x, y, radius]) => `<circle cx="${x}" cy="${y}" r="${radius}"/>`).join('')
const path = (d: string) => `<path d="${d}"/>`

/** The skull under short hair, so that no background shows between hair and ear. */
const cap = (w: number) => path(`M${left(w)} 106C${left(w) - 3} 50 ${right(w) + 3} 50 ${right(w)} 106Z`)

/** What lies behind the head, as SVG shapes without a color. */
export function hairBehind(style: HairStyle, { halfWidth: w }: Face): string {
  switch (style) {
    case 'long':
      return path('M62 108C58 40 182 40 178 108L184 196C160 206 80 206 56 196Z')
    case 'wavy':
      return path('M64 104C56 38 184 38 176 104C194 128 170 150 186 184C150 200 90 200 54 184C70 150 46 128 64 104Z')
    case 'bob':
      return path('M63 112C58 40 182 40 177 112L176 152C160 162 80 162 64 152Z')
    case 'curly':
      return circles([120, 84, 60], [70, 112, 26], [170, 112, 26], [76, 138, 18], [164, 138, 18])
    case 'bun':
      return circles([120, 46, 21]) + cap(w)
    case 'short_curls':
      return circles([120, 72, 44], [84, 82, 22], [156, 82, 22]) + cap(w)
    case 'bald':
      return ''
    default:
      return cap(w)
  }
}

/** What lies over the forehead, as SVG shapes without a color. */
export function hairInFront(style: HairStyle, { halfWidth: w }: Face): string {
  const [l, r] = [left(w), right(w)]
  switch (style) {
    case 'long':
      return path(
        `M${l - 4} 110C${l - 4} 76 104 74 126 64C146 80 ${r + 4} 82 ${r + 4} 112C${r + 12} 50 ${l - 12} 44 ${l - 4} 110Z`,
      )
    case 'wavy':
      return path(
        `M${l - 4} 108C${l} 78 96 84 112 66C134 84 ${r} 78 ${r + 4} 108C${r + 14} 46 ${l - 14} 46 ${l - 4} 108Z`,
      )
    case 'bob':
      return path(
        `M${l - 4} 108C${l + 2} 86 100 84 144 78C154 84 ${r} 92 ${r + 4} 110C${r + 12} 44 ${l - 12} 44 ${l - 4} 108Z`,
      )
    case 'curly':
      return circles([88, 72, 18], [112, 64, 18], [136, 66, 18], [156, 78, 16])
    case 'bun':
      return path(
        `M${l - 4} 106C${l + 4} 80 100 76 120 74C140 76 ${r - 4} 80 ${r + 4} 106C${r + 10} 48 ${l - 10} 48 ${l - 4} 106Z`,
      )
    case 'pixie':
      return path(
        `M${l - 3} 112C${l} 92 86 86 92 76C120 88 150 84 ${r} 92L${r + 3} 110C${r + 14} 42 ${l - 14} 40 ${l - 3} 112Z`,
      )
    case 'short':
      return path(
        `M${l - 2} 106C${l} 90 84 84 90 78C112 82 140 80 152 76C158 86 ${r} 90 ${r + 2} 106C${r + 10} 46 ${l - 10} 46 ${l - 2} 106Z`,
      )
    case 'side':
      return path(
        `M${l - 2} 106C${l} 88 88 88 94 72C120 90 148 80 ${r - 2} 86L${r + 2} 106C${r + 16} 40 100 36 86 56C${l - 6} 62 ${l - 6} 84 ${l - 2} 106Z`,
      )
    case 'buzz':
      return path(`M${l - 1} 100C${l + 2} 78 ${r - 2} 78 ${r + 1} 100C${r + 4} 50 ${l - 4} 50 ${l - 1} 100Z`)
    case 'bald':
      return path(
        `M${l - 2} 116C${l - 4} 104 ${l - 2} 96 ${l + 3} 90C${l + 4} 100 ${l + 2} 108 ${l + 1} 118ZM${r + 2} 116C${r + 4} 104 ${r + 2} 96 ${r - 3} 90C${r - 4} 100 ${r - 2} 108 ${r - 1} 118Z`,
      )
    case 'short_curls':
      return circles([92, 72, 15], [112, 66, 15], [132, 67, 15], [149, 75, 14])
    default:
      return style satisfies never
  }
}
