import { expect, test } from 'vitest'
import { judgeConnections, judgeDisk, judgeQueue, judgeRanker, judgeReplicas } from './rules.ts'

test('a database is degraded once four fifths of its connections are in use', () => {
  expect(judgeConnections({ used: 80, most: 100 }).state).toBe('up')
  expect(judgeConnections({ used: 81, most: 100 })).toEqual({
    state: 'degraded',
    detail: '81 of 100 connections are in use',
  })
})

test('replicas are judged by the one furthest behind, and are off when there are none', () => {
  expect(judgeReplicas([]).state).toBe('off')
  expect(judgeReplicas([null, 0.2]).state).toBe('up')
  expect(judgeReplicas([0.2, 12]).state).toBe('degraded')
})

test('a queue is degraded while a due job waits for a minute or one failed for good', () => {
  expect(judgeQueue({ ready: 3, failed: 0, oldestSeconds: 59 }).state).toBe('up')
  expect(judgeQueue({ ready: 3, failed: 0, oldestSeconds: 61 }).state).toBe('degraded')
  expect(judgeQueue({ ready: 0, failed: 1, oldestSeconds: 0 })).toEqual({
    state: 'degraded',
    detail: 'No job waits; 1 failed for good in the last day',
  })
})

test('matching is degraded until its index is ready', () => {
  expect(judgeRanker({ isStarted: false, advisors: null, waiting: 0 }).state).toBe('degraded')
  expect(judgeRanker({ isStarted: true, advisors: null, waiting: 0 }).state).toBe('degraded')
  expect(judgeRanker({ isStarted: true, advisors: 0, waiting: 0 }).state).toBe('up')
})

test('a disk is degraded below a tenth and down below a fiftieth', () => {
  expect(judgeDisk({ free: 11, size: 100 }).state).toBe('up')
  expect(judgeDisk({ free: 9, size: 100 }).state).toBe('degraded')
  expect(judgeDisk({ free: 1, size: 100 }).state).toBe('down')
})
