import { useEffect, useState } from 'react'
import { seconds } from '#contract/core/durations.ts'

/** The loudness of a microphone from 0 to 1, measured ten times a second. */
export function useLevel(stream: MediaStream | null): number {
  const [level, setLevel] = useState(0)
  useEffect(() => {
    if (!stream || stream.getAudioTracks().length === 0) return setLevel(0)
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = 512
    context.createMediaStreamSource(stream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples)
      setLevel(levelOf(samples))
    }, seconds(0.1))
    return () => {
      clearInterval(timer)
      void context.close()
    }
  }, [stream])
  return level
}

/** Decibels below full scale at which the meter shows nothing. */
const quietDecibels = -60

/** Returns the loudness of samples on the scale of a meter: decibels from -60 to 0 as 0 to 1. */
export function levelOf(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length)
  if (power === 0) return 0
  return Math.min(1, Math.max(0, 1 - (10 * Math.log10(power)) / quietDecibels))
}
