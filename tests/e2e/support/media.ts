import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Checks that a picture moves on a page: the fake camera draws a running clock. */
export async function expectPicture(page: Page, label: RegExp | string): Promise<void> {
  const video = page.getByLabel(label)
  await expect
    .poll(() => video.evaluate((element) => element instanceof HTMLVideoElement && element.videoWidth > 0))
    .toBe(true)
  const frames = () =>
    video.evaluate((element) =>
      element instanceof HTMLVideoElement ? element.getVideoPlaybackQuality().totalVideoFrames : 0,
    )
  const before = await frames()
  await expect.poll(frames).toBeGreaterThan(before)
}

/** Checks that the voice of the other side is heard: the fake microphone beeps once a second. */
export async function expectTone(page: Page): Promise<void> {
  const loudest = () =>
    page.evaluate(async () => {
      const stream = document.querySelector('audio')?.srcObject
      if (!(stream instanceof MediaStream)) return 0
      const context = new AudioContext()
      const analyser = context.createAnalyser()
      context.createMediaStreamSource(stream).connect(analyser)
      const samples = new Float32Array(analyser.fftSize)
      let most = 0
      const endsAt = performance.now() + 1_200
      while (performance.now() < endsAt) {
        await new Promise((next) => setTimeout(next, 20))
        analyser.getFloatTimeDomainData(samples)
        most = Math.max(most, ...samples.map(Math.abs))
      }
      await context.close()
      return most
    })
  await expect.poll(loudest).toBeGreaterThan(0.01)
}
