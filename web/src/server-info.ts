// What there is to play, asked once.

import { api } from "./api";
import type { ServerInfo } from "./wire";

let asked: Promise<ServerInfo> | null = null;

export function serverInfo(): Promise<ServerInfo> {
  asked ??= api.info().catch((error: Error) => {
    asked = null; // so that the next one asks again
    throw error;
  });
  return asked;
}
