// Buttons for those who cannot pinch or turn a wheel, and the way back to the whole table.

import { Icon } from "../../app/icons";
import { say } from "../../words/words";
import type { BoardCamera } from "./board-camera";

export function CameraTools({ camera }: { camera: BoardCamera }) {
  return (
    <div class="board-tools">
      <button type="button" class="zoom" onClick={() => camera.zoom(0.8)} aria-label={say("match.closer")}>
        <Icon name="closer" />
      </button>
      <button type="button" class="zoom" onClick={() => camera.zoom(1.25)} aria-label={say("match.farther")}>
        <Icon name="farther" />
      </button>
      {!camera.isWhole.value && (
        <button type="button" onClick={() => camera.showWhole()} aria-label={say("match.centre")}>
          <Icon name="whole" />
        </button>
      )}
    </div>
  );
}
