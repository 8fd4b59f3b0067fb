// Soft synthesized sounds: a wooden click, a low chord for a Qwirkle, two notes when it is your turn, and the like.

import { choices } from "../app/settings";

let context: AudioContext | null = null;

/** Browsers allow neither sound nor vibration before the first touch. */
const isTouched = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

function tone(frequency: number, start: number, length: number, volume: number, wave: OscillatorType = "sine"): void {
  if (!choices.value.sound || !choices.value.volume || !isTouched()) return;
  try {
    context ??= new AudioContext();
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    const begin = context.currentTime + start;
    oscillator.type = wave;
    oscillator.frequency.value = frequency;
    gain.gain.setValueAtTime(volume * choices.value.volume, begin);
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

/** A Qwirkle, or the end of a hand: a low chord. */
export function chord(): void {
  for (const [n, frequency] of [131, 165, 196, 262].entries()) tone(frequency, n * 0.05, 1.2, 0.08);
}

/** It is your turn. */
export function ring(): void {
  tone(392, 0, 0.25, 0.06);
  tone(523, 0.12, 0.35, 0.06);
  if (choices.value.vibrate && isTouched()) navigator.vibrate?.(60);
}

/** Something is refused: a dull knock. */
export function knock(): void {
  tone(150, 0, 0.12, 0.14, "triangle");
  tone(110, 0.09, 0.16, 0.12, "triangle");
}

/** Someone says something: a drop. */
export function drop(): void {
  tone(660, 0, 0.09, 0.07);
  tone(880, 0.06, 0.14, 0.06);
}

/** Someone sits down: a chair on a wooden floor. */
export function settle(): void {
  tone(220, 0, 0.07, 0.14, "triangle");
  tone(294, 0.1, 0.12, 0.1, "triangle");
}

/** You win: a little fanfare. */
export function cheer(): void {
  for (const [n, frequency] of [392, 523, 659, 784].entries()) tone(frequency, n * 0.13, 0.5, 0.09);
  for (const frequency of [523, 659, 1047]) tone(frequency, 0.52, 1.4, 0.06);
}

/** You lose: two friendly steps down. */
export function sigh(): void {
  for (const [n, frequency] of [392, 330, 262].entries()) tone(frequency, n * 0.2, 0.6, 0.07);
}
