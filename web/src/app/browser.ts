// What a browser may lack: storage, as in some private windows, the clipboard, and a mouse.

/** Permanent, or until the window is closed. */
type Where = "localStorage" | "sessionStorage";

/** What is stored, or else the usual; it may be something of another version. */
export function kept<T>(key: string, usual: T, where: Where = "localStorage"): T {
  try {
    return (JSON.parse(globalThis[where].getItem(key) ?? "null") as T | null) ?? usual;
  } catch {
    return usual;
  }
}

export function keep(key: string, value: unknown, where: Where = "localStorage"): void {
  try {
    globalThis[where].setItem(key, JSON.stringify(value));
  } catch {
    // It lasts as long as the page.
  }
}

/** Whether people use this device with their fingers. */
export const isTouched = (): boolean => matchMedia("(pointer: coarse)").matches;

/** Copy a text to the clipboard. Returns whether it worked. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** The old way: browsers offer no clipboard to pages over plain http, as in a home network. */
function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "hidden";
  (before?.closest("dialog") ?? document.body).append(field); // nothing outside an open dialog can be selected
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return isCopied;
}
