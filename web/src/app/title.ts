// The title of the tab, which is all that people see of a page behind others.

/** Say something in the title; returns a function that takes it back, unless another title has come since. */
export function callByTitle(text: string): () => void {
  const before = document.title;
  const called = `● ${text} · Sixfold`;
  document.title = called;
  return () => {
    if (document.title === called) document.title = before;
  };
}
