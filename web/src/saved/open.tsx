// Ways to open a saved game: choose its file, or drop it on the page.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { say } from "../words/words";
import { openFile } from "./file";

export function OpenButton() {
  const input = useRef<HTMLInputElement>(null);
  const open = (): void => {
    const { files } = input.current!;
    if (files?.[0]) void openFile(files[0]);
    input.current!.value = ""; // so that the same file can be chosen again
  };
  return (
    <>
      <button type="button" class="link" onClick={() => input.current!.click()}>
        {say("saved.open")}
      </button>
      <input ref={input} type="file" accept=".txt,.json" hidden onChange={open} />
    </>
  );
}

const hasFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;

/** The whole page takes a file, and shows it while one is held over it. */
export function DropPlace() {
  const isOver = useSignal(false);
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (!hasFile(event)) return;
      event.preventDefault(); // or else the browser would leave the page and show the file
      isOver.value = true;
    };
    const leave = (event: DragEvent): void => {
      if (!event.relatedTarget) isOver.value = false;
    };
    const drop = (event: DragEvent): void => {
      if (!hasFile(event)) return;
      event.preventDefault();
      isOver.value = false;
      const file = event.dataTransfer?.files[0];
      if (file) void openFile(file);
    };
    addEventListener("dragover", over);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
    };
  }, []);
  return isOver.value && <p class="drop-place">{say("saved.drop")}</p>;
}
