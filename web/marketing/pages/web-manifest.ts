import { brand } from '#contract/brand.ts'

/** Lets browsers install the product; written to a file at build time, from the brand. */
export function loader() {
  const icon = (size: number, purpose: string) => ({
    src: `/icons/${purpose}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  const manifest = {
    id: '/',
    name: brand.name,
    short_name: brand.name,
    description: brand.description,
    lang: 'en-US',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: brand.themeColor,
    background_color: brand.paperColor,
    categories: ['finance'],
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
    shortcuts: [
      { name: 'Matches', url: '/matches' },
      { name: 'Messages', url: '/chat' },
      { name: 'Appointments', url: '/appointments' },
    ],
  }
  return Response.json(manifest, { headers: { 'Content-Type': 'application/manifest+json; charset=utf-8' } })
}
