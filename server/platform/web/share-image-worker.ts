import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Resvg } from '@resvg/resvg-js'
import satori from 'satori'
import { brand } from '#contract/brand.ts'
import { initialsOf } from '#contract/core/initials.ts'

/** What a page says of itself, as far as its picture shows it. */
export type ShareImageText = {
  readonly kind: 'website' | 'article' | 'profile'
  readonly title: string
  readonly description: string
}

const width = 1_200
const height = 630
/** The product's colors in the light theme, as in web/ui/styles/tokens.css. */
const color = {
  paper: brand.paperColor,
  ink: '#131b33',
  ink2: '#424a60',
  line: '#cfc6b6',
  action: brand.themeColor,
  wash: '#edf1f9',
}

const require = createRequire(import.meta.url)
const font = async (name: string, file: string, weight: 400 | 500) => ({
  name,
  weight,
  data: await readFile(require.resolve(`@fontsource/${file}`)),
})
const fonts = await Promise.all([
  font('serif', 'newsreader/files/newsreader-latin-400-normal.woff', 400),
  font('serif', 'newsreader/files/newsreader-latin-500-normal.woff', 500),
  font('sans', 'hanken-grotesk/files/hanken-grotesk-latin-400-normal.woff', 400),
  font('sans', 'hanken-grotesk/files/hanken-grotesk-latin-500-normal.woff', 500),
])

/**
 * Draws the preview image of a page for social networks. Runs on its own thread: it takes a third
 * of a second.
 */
export async function drawShareImage(words: ShareImageText): Promise<Uint8Array> {
  // Its type wants React's elements, of which it reads only what `box` makes.
  const svg = await satori(card(words) as Parameters<typeof satori>[0], { width, height, fonts })
  return new Resvg(svg).render().asPng()
}

type Style = Readonly<Record<string, string | number>>
type Box = { type: string; props: { style: Style; children?: unknown; src?: string; width?: number; height?: number } }

const box = (style: Style, ...children: (Box | string)[]): Box => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children: children.length === 1 ? children[0] : children },
})
const drawing = (svg: string, size: { width: number; height: number }): Box => ({
  type: 'img',
  props: { src: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`, ...size, style: {} },
})

function card({ kind, title, description }: ShareImageText): Box {
  const size = title.length > 70 ? 52 : title.length > 44 ? 62 : 74
  return box(
    {
      flexDirection: 'column',
      boxSizing: 'border-box',
      width,
      height,
      background: color.paper,
      padding: '64px 72px 0',
    },
    box(
      { alignItems: 'center', justifyContent: 'space-between' },
      box(
        { alignItems: 'center', gap: 16, fontFamily: 'serif', fontWeight: 500, fontSize: 38, color: color.ink },
        drawing(mark, { width: 66, height: 40 }),
        brand.name,
      ),
      box({ fontFamily: 'sans', fontSize: 24, color: color.ink2 }, labels[kind]),
    ),
    box(
      { flex: 1, alignItems: 'center', gap: 48 },
      box(
        { flex: 1, flexDirection: 'column', gap: 24 },
        box(
          { fontFamily: 'serif', fontSize: size, lineHeight: 1.08, letterSpacing: '-0.02em', color: color.ink },
          title,
        ),
        box({ fontFamily: 'sans', fontSize: 28, lineHeight: 1.4, color: color.ink2 }, shortened(description, 130)),
      ),
      ...(kind === 'profile' ? [plate(title)] : []),
    ),
    drawing(rope, { width: width - 144, height: 72 }),
  )
}

const labels = { website: brand.domain, article: 'Article', profile: 'Advisor' } as const

function plate(title: string): Box {
  const [name = title] = title.split(',')
  const style = { width: 190, height: 190, alignItems: 'center', justifyContent: 'center', borderRadius: 16 }
  const text = { fontFamily: 'serif', fontSize: 84, color: color.action, background: color.wash }
  return box({ ...style, ...text }, initialsOf(name))
}

function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, text.lastIndexOf(' ', length)).replace(/[,.;:]$/, '')} …`
}

/** The rope through the ring, as web/ui/icons/logo-mark.tsx draws it. */
const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 24" fill="none" stroke="${color.action}" stroke-width="2"><path d="M19 3.5a8.5 8.5 0 0 0 0 17"/><path stroke="${color.paper}" stroke-width="4.8" d="M8 15.4C10 13 13 12 17 12"/><path stroke-linecap="round" d="M1 20.5C8 20.5 9.5 12 19 12H39"/><path stroke="${color.paper}" stroke-width="4.8" d="M27.3 10.5a8.5 8.5 0 0 1 0 3"/><path d="M19 3.5a8.5 8.5 0 0 1 0 17"/></svg>`

/**
 * The head of a section, as web/ui/layout/section-head.tsx draws it: slack comes in, a straight
 * line goes out.
 */
const rope = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1056 72" fill="none" stroke-width="2.5"><path stroke="${color.action}" d="M210 8a16 16 0 0 0 0 32"/><path stroke="${color.paper}" stroke-width="9" d="M180 25H206"/><path stroke="${color.line}" d="M0 2C68 54 128 24 210 24H1056"/><path stroke="${color.paper}" stroke-width="9" d="M225 19a16 16 0 0 1 0 10"/><path stroke="${color.action}" d="M210 8a16 16 0 0 1 0 32"/></svg>`
