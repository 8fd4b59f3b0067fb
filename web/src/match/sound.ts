// Soft synthesized sounds: a wooden click, a low chord for a Qwirkle, two notes when it is your turn.

import { signal } from "@preact/signals";
import { choices, wantsLessMotion } from "../app/settings";

let context: AudioContext | null = null;

/** Browsers allow neither sound nor vibration before the first touch. */
const isTouched = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

function tone(frequency: number, start: number, length: number, volume: number, wave: OscillatorType = "sine"): void {
  if (!choices.value.sound || !isTouched()) return;
  try {
    context ??= new AudioContext();
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    const begin = context.currentTime + start;
    oscillator.type = wave;
    oscillator.frequency.value = frequency;
    gain.gain.setValueAtTime(volume, begin);
    gain.gain.exponentialRampToValueAtTime(0.0001, begin + length);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(begin);
    oscillator.stop(begin + length);
  } catch {
    // No sound device.
  }
}

/** A tile lands. */
export function click(): void {
  tone(180, 0, 0.08, 0.2, "triangle");
  tone(520, 0, 0.03, 0.06, "square");
}

/** Cubes roll over the table. */
export function rattle(): void {
  for (const start of [0, 0.07, 0.16, 0.23, 0.33]) tone(240 + 400 * start, start, 0.05, 0.1, "triangle");
}

/** Whether a Qwirkle is being celebrated. */
export const celebrating = signal(false);

export function celebrate(): void {
  for (const [n, frequency] of [131, 165, 196, 262].entries()) tone(frequency, n * 0.05, 1.2, 0.08);
  celebrating.value = true;
  setTimeout(() => (celebrating.value = false), wantsLessMotion() ? 900 : 1600);
}

/** It is your turn. */
export function ring(): void {
  tone(392, 0, 0.25, 0.06);
  tone(523, 0.12, 0.35, 0.06);
  if (choices.value.vibrate && isTouched()) navigator.vibrate?.(60);
}
