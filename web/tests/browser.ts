// What the modules of the app want from a browser when they are loaded. Import this before them.

const page = { documentElement: { dataset: {}, lang: "" }, baseURI: "http://localhost/", hidden: false };
Object.assign(globalThis, {
  document: page,
  location: { hash: "" },
  history: { state: null, replaceState: () => {} },
  addEventListener: () => {},
  matchMedia: () => ({ matches: false }),
});
