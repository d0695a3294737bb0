import type { Features } from './features.ts'
import { hairBehind, hairInFront } from './hair.ts'

/**
 * A portrait as an SVG document of 256 pixels, clearly a drawing: flat shapes, no photograph behind
 * it.
 */
export function portraitSvg(features: Features): string {
  const { background, skin, shade, hair, hairStyle, face } = features
  const { halfWidth: w, jaw } = face
  const [l, r] = [120 - w, 120 + w]
  const head = `M${l} 104C${l} 58 ${r} 58 ${r} 104C${r} ${138 + jaw} 140 162 120 163C100 162 ${l} ${138 + jaw} ${l} 104Z`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 240 240">
<rect width="240" height="240" fill="${background}"/>
<g transform="translate(120 118) scale(1.22) translate(-120 -112)">
<g fill="${hair}">${hairBehind(hairStyle, face)}</g>
${clothes(features)}
<path d="M102 146V184C108 196 132 196 138 184V146Z" fill="${shade}"/>
<g fill="${shade}"><circle cx="${l}" cy="112" r="9"/><circle cx="${r}" cy="112" r="9"/></g>
<path d="${head}" fill="${skin}"/>
${beard(features)}
<g fill="#231F1C"><ellipse cx="100" cy="111" rx="4.4" ry="5"/><ellipse cx="140" cy="111" rx="4.4" ry="5"/></g>
<g fill="none" stroke-linecap="round" stroke-linejoin="round">
<path d="M90 98Q100 92 110 97M130 97Q140 92 150 98" stroke="${features.brows}" stroke-width="4"/>
<path d="M120 112Q114 126 120 129" stroke="${shade}" stroke-width="3.4"/>
${mouth(features)}
</g>
<g fill="${hair}">${hairInFront(hairStyle, face)}</g>
${glasses(features)}
</g>
</svg>`
}

function clothes({ coat, shirt, collar }: Features): string {
  const body = `<path d="M10 260C14 204 66 188 96 182H144C174 188 226 204 230 260Z" fill="${coat}"/>`
  switch (collar) {
    case 'suit':
      return `${body}<path d="M98 182L120 226L142 182C134 194 106 194 98 182Z" fill="${shirt}"/><path d="M92 184L112 240H84L78 214ZM148 184L128 240H156L162 214Z" opacity=".16"/>`
    case 'shirt':
      return `${body}<path d="M94 183L120 206L146 183L150 196L128 214L120 206L112 214L90 196Z" fill="${shirt}"/>`
    case 'crew':
      return `${body}<path d="M94 183C100 204 140 204 146 183C150 210 90 210 94 183Z" fill="#FFFFFF" opacity=".22"/>`
    default:
      return collar satisfies never
  }
}

function beard({ beard: kind, brows, face: { halfWidth: w } }: Features): string {
  const [l, r] = [122 - w, 118 + w]
  if (kind === 'full')
    return `<path d="M${l} 120C${l + 2} 150 98 172 120 172C142 172 ${r - 2} 150 ${r} 120C${r - 6} 134 138 130 120 132C102 130 ${l + 6} 134 ${l} 120Z" fill="${brows}"/>`
  return kind === 'mustache'
    ? `<path d="M103 136C110 129 130 129 137 136C130 137 110 137 103 136Z" fill="${brows}"/>`
    : ''
}

function mouth({ smile, lips, beard: kind, brows }: Features): string {
  // Lips in a beard would be dark on dark.
  const color = kind === 'full' && brows !== '#77726B' ? '#C98F80' : lips
  if (smile === 'open')
    return `<path d="M105 140Q120 156 135 140Q120 145 105 140Z" fill="#FFFFFF" stroke="${color}" stroke-width="2.4"/>`
  const line = smile === 'wide' ? 'M104 141Q120 154 136 141' : 'M106 142Q120 150 134 142'
  return `<path d="${line}" stroke="${color}" stroke-width="3.4"/>`
}

function glasses({ glasses: kind, face: { halfWidth: w } }: Features): string {
  if (kind === 'none') return ''
  const lenses =
    kind === 'square'
      ? '<rect x="85" y="99" width="30" height="23" rx="9"/><rect x="125" y="99" width="30" height="23" rx="9"/>'
      : '<circle cx="100" cy="110" r="14.5"/><circle cx="140" cy="110" r="14.5"/>'
  const color = kind === 'square' ? '#2B2B2B' : '#8A5A2B'
  return `<g fill="none" stroke="${color}" stroke-width="3">${lenses}<path d="M115 108Q120 104 125 108M85 108L${120 - w} 105M155 108L${120 + w} 105"/></g>`
}
