import { describe, expect, test } from 'vitest'
import { chunksOf, type SourceModule } from './chunks.ts'

const module = (id: string, imports: string[] = [], size = 100): SourceModule => ({ id, imports, size })
const visit = (bytesPerRequest: number, ...entries: string[]) => ({ entries, bytesPerRequest })
const none: ReadonlySet<string> = new Set()

/** The files without the order of what is in them. */
const filesOf = (files: string[][]) => files.map((ids) => ids.toSorted().join(' '))

describe('modules that several entries share', () => {
  const pages = [
    module('home', ['button', 'icon']),
    module('desk', ['button', 'icon', 'chart']),
    module('board', ['chart']),
  ]

  test('share a chunk when the same visits need them, while a module of one entry gets none', () => {
    const modules = [...pages, module('button'), module('icon'), module('chart', ['own']), module('own')]
    const files = chunksOf(modules, [visit(0, 'home'), visit(0, 'desk'), visit(0, 'board')], none)
    expect(filesOf(files).toSorted()).toEqual(['button icon', 'chart own'])
    expect(chunksOf([module('home', ['button']), module('button')], [visit(9_000, 'home')], none)).toEqual([])
  })

  test('share a chunk when the requests saved outweigh the bytes added', () => {
    const modules = [
      module('first', ['a', 'b']),
      module('second', ['a', 'b']),
      module('third', ['a']),
      module('a'),
      module('b', [], 300),
    ]
    const visits = (worth: number) => ['first', 'second', 'third'].map((entry) => visit(worth, entry))
    expect(filesOf(chunksOf(modules, visits(140), none)).toSorted()).toEqual(['a', 'b'])
    expect(filesOf(chunksOf(modules, visits(160), none))).toEqual(['a b'])
  })

  test('stay apart when a visit that must not grow would load more', () => {
    const modules = [
      module('text', ['a']),
      module('desk', ['a', 'b']),
      module('board', ['a', 'b']),
      module('a'),
      module('b'),
    ]
    const files = chunksOf(modules, [visit(0, 'text'), visit(9_000, 'desk'), visit(9_000, 'board')], none)
    expect(filesOf(files).toSorted()).toEqual(['a', 'b'])
  })

  test('stay apart when their imports cost more bytes than the requests saved', () => {
    const modules = [
      module('first', ['a', 'b']),
      module('second', ['a', 'b']),
      module('third', ['a']),
      module('a'),
      module('b', ['large'], 10),
      module('large', [], 5_000),
      module('fourth', ['large']),
    ]
    const visits = ['first', 'second', 'third', 'fourth'].map((entry) => visit(1_000, entry))
    expect(filesOf(chunksOf(modules, visits, none))).toContain('a')
  })
})

test('modules are not merged when a third between them would make two chunks import each other', () => {
  const modules = [
    module('first', ['top', 'bottom']),
    module('second', ['top', 'bottom']),
    module('third', ['middle']),
    module('top', ['middle']),
    module('middle', ['bottom'], 90_000),
    module('bottom'),
  ]
  const visits = [visit(1_000, 'first'), visit(1_000, 'second'), visit(0, 'third')]
  expect(chunksOf(modules, visits, none)).toEqual([['middle', 'bottom'], ['top']])
})

test('modules of a chunk that is listed by hand are left out', () => {
  const modules = [module('first', ['shell']), module('second', ['shell']), module('shell')]
  expect(chunksOf(modules, [visit(0, 'first'), visit(0, 'second')], new Set(['shell']))).toEqual([])
})
