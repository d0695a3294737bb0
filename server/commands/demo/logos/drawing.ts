/** Two colors that go together: the ground and the mark. */
const colors = [
  ['#123B4A', '#F2E7CF'],
  ['#EFE6D6', '#7A3B2E'],
  ['#2C3E2D', '#D9C89E'],
  ['#F4F1EA', '#1E3A8A'],
  ['#3B2A4A', '#E9D8C3'],
  ['#DCE5E1', '#1F4D45'],
  ['#7A5A1E', '#FBF6EA'],
  ['#E8DDD8', '#5B2333'],
] as const

/** The marks, drawn in the middle of 240 by 240. */
const marks: readonly ((color: string, letter: string) => string)[] = [
  (color) =>
    `<g fill="none" stroke="${color}" stroke-width="12"><path d="M60 168L120 72L180 168"/><path d="M84 168H156"/></g>`,
  (color) =>
    `<g fill="none" stroke="${color}" stroke-width="12"><circle cx="120" cy="120" r="60"/><path d="M60 120H180M120 60V180"/></g>`,
  (color) =>
    `<g fill="${color}"><rect x="66" y="126" width="26" height="50"/><rect x="107" y="96" width="26" height="80"/><rect x="148" y="62" width="26" height="114"/></g>`,
  (color) =>
    `<g fill="none" stroke="${color}" stroke-width="12" stroke-linecap="round"><path d="M120 180V96"/><path d="M120 132C84 132 72 104 72 78C104 78 120 96 120 132Z"/><path d="M120 114C156 114 168 86 168 60C136 60 120 78 120 114Z"/></g>`,
  (color) =>
    `<path d="M120 56L184 120L120 184L56 120Z" fill="none" stroke="${color}" stroke-width="12"/><path d="M120 96L144 120L120 144L96 120Z" fill="${color}"/>`,
  (color) =>
    `<g fill="none" stroke="${color}" stroke-width="12" stroke-linecap="round"><path d="M54 152C80 128 100 176 126 152S172 128 188 152"/><path d="M54 116C80 92 100 140 126 116S172 92 188 116"/></g>`,
  (color, letter) =>
    `<text x="120" y="160" text-anchor="middle" font-family="serif" font-size="120" fill="${color}">${letter}</text>`,
  (color, letter) =>
    `<rect x="52" y="52" width="136" height="136" fill="none" stroke="${color}" stroke-width="8"/><text x="120" y="152" text-anchor="middle" font-family="serif" font-size="92" fill="${color}">${letter}</text>`,
]

/** A firm's logo as an SVG document of 256 pixels: one mark on one color, by the firm's place. */
export function logoSvg(position: number, name: string): string {
  // Stepping both lists at different paces pairs every mark with every color.
  const [ground, color] = colors[(position * 3 + Math.floor(position / marks.length)) % colors.length] ?? colors[0]
  const draw = marks[position % marks.length] ?? marks[0]
  const letter = name.charAt(0).toUpperCase()
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 240 240"><rect width="240" height="240" fill="${ground}"/>${draw?.(color, letter) ?? ''}</svg>`
}
