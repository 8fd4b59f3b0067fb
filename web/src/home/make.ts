// Making a table and going there.

import { signal } from "@preact/signals";
import { api } from "../api";
import { saveMyName } from "../me";
import { go } from "../router";
import type { TableWish } from "../wire";
import { sentence } from "../words";

export const isMaking = signal(false);

/** Make a table and go there; gives the sentence that says why not. */
export async function make(wish: TableWish): Promise<string | null> {
  if (isMaking.value) return null;
  isMaking.value = true;
  try {
    await saveMyName();
    const { table } = await api.open(wish);
    go(`table/${table}`);
    return null;
  } catch (error) {
    return sentence((error as Error).message);
  } finally {
    isMaking.value = false;
  }
}
