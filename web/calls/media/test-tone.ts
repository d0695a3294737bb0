import { seconds } from '#contract/core/durations.ts'
import { canChooseSpeaker, deviceChoice } from './devices.ts'

/** Plays a short tone on the chosen speaker. */
export async function playTestTone(): Promise<void> {
  const context = new AudioContext()
  const target = context.createMediaStreamDestination()
  const tone = context.createOscillator()
  const volume = context.createGain()
  volume.gain.value = 0.2
  tone.connect(volume).connect(target)
  const player = new Audio()
  player.srcObject = target.stream
  const { audiooutput: speakerId } = deviceChoice.get()
  if (speakerId !== null && canChooseSpeaker()) await player.setSinkId(speakerId).catch(() => undefined)
  tone.start()
  await player.play().catch(() => undefined)
  setTimeout(() => void context.close(), seconds(1))
}
