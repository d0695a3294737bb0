import { chance } from '../chance.ts'
import { drawsOf } from '../words/draw.ts'
import type { Face, HairStyle } from './hair.ts'

export type Features = {
  readonly background: string
  readonly skin: string
  readonly shade: string
  readonly lips: string
  readonly hair: string
  readonly hairStyle: HairStyle
  readonly brows: string
  readonly face: Face
  readonly beard: 'none' | 'full' | 'mustache'
  readonly glasses: 'none' | 'square' | 'round'
  readonly smile: 'wide' | 'small' | 'open'
  readonly coat: string
  readonly shirt: string
  readonly collar: 'suit' | 'shirt' | 'crew'
}

const backgrounds = ['#E3E9F4', '#EFE6DA', '#E2EDE4', '#F3E3DF', '#E8E4F0', '#F4EBD0', '#DDEBEC', '#EAE7E1']
/** Skin, the shade of its shadows, and lips that contrast with it. */
const skins = [
  ['#F3D3BD', '#E2B498', '#A8564C'],
  ['#E9BD9B', '#D29E78', '#9C4A40'],
  ['#D9A577', '#BC8457', '#8A3F34'],
  ['#BE8557', '#9A643D', '#6E2F27'],
  ['#9A6844', '#73472B', '#4E211B'],
  ['#7A5138', '#553626', '#371712'],
] as const
const darkHair = ['#1F1A17', '#17130F', '#2A211C'] as const
const anyHair = [...darkHair, '#4A3021', '#6B4427', '#8C5B2E', '#B98A4B'] as const
const grayHair = ['#8B8B8B', '#C9C6C0'] as const
const coats = ['#1E3A8A', '#2F4858', '#5B3A4A', '#3F5B4A', '#6B5B3E', '#394150', '#7A3B2E', '#486581']
const shirts = ['#FFFFFF', '#F1EBDD', '#DCE6F2', '#F2DCD8']
const hairOfWomen: readonly HairStyle[] = ['bob', 'long', 'bun', 'curly', 'pixie', 'wavy', 'long']
const hairOfMen: readonly HairStyle[] = ['short', 'side', 'buzz', 'bald', 'short_curls', 'side', 'short']
const hairOfAnybody: readonly HairStyle[] = ['pixie', 'short', 'curly', 'bob', 'side']
const { female, male } = chance.definitions.person.first_name

/**
 * What a portrait looks like: decided by the id alone, but for what people expect of a first name.
 */
export function featuresOf(id: string, firstName: string): Features {
  const draw = drawsOf(`portrait ${id}`)
  const isWoman = female?.includes(firstName) ?? false
  const isMan = male?.includes(firstName) ?? false
  const [skin, shade, lips] = draw(skins)
  const isDark = skins.findIndex(([each]) => each === skin) >= 3
  const isGray = draw([true, false, false, false])
  const hair = isGray ? draw(grayHair) : draw(isDark ? darkHair : anyHair)
  return {
    background: draw(backgrounds),
    skin,
    shade,
    lips,
    hair,
    hairStyle: draw(isWoman ? hairOfWomen : isMan ? hairOfMen : hairOfAnybody),
    brows: isGray ? '#77726B' : hair,
    face: { halfWidth: draw([43, 45, 47]), jaw: draw([0, 3, 6]) },
    beard: isMan ? draw(['none', 'none', 'none', 'full', 'mustache']) : 'none',
    glasses: draw(['none', 'none', 'none', 'square', 'round']),
    smile: draw(['wide', 'small', 'open']),
    coat: draw(coats),
    shirt: draw(shirts),
    collar: draw(['suit', 'shirt', 'crew']),
  }
}
