/**
 * The style sheet that each page has before its own. Elements have the styles of browsers again, which the portal's reset
 * (`packages/ui`, `base.css`) replaces for modules: text in the size and lines of a window, space around paragraphs, pictures in
 * the line. The portal keeps the rules to the application. They are in the portal's first layer, so that layers of the page,
 * also one of this name, come after them; its focus rings and the colour of text stay.
 */
export const browserStyles = {
  file: "portico-page.css",
  text: `@layer reset {
  html { --app-rem: 1rem; font: initial; font-size: var(--app-rem); overflow-wrap: normal }
  body { margin: 8px }
  *, ::before, ::after { box-sizing: revert; margin: revert }
  h1, h2, h3 { margin: revert; font: revert; overflow-wrap: inherit }
  a { color: revert }
  a:hover { text-decoration-thickness: revert }
  button, input, select, textarea { font: revert; color: revert; cursor: revert }
  [style*="position: fixed"]:is([style^="top: 0px"], [style*=" top: 0px"], [style*=";top: 0px"]):not([style*="translate("], [style*="translate3d("]) { top: calc(100svh - var(--app-height, 100svh)) !important }
  [style*="position: sticky"]:is([style^="top: 0px"], [style*=" top: 0px"], [style*=";top: 0px"]) { top: var(--app-stuck, calc(100svh - var(--app-height, 100svh))) !important }
  img, svg { display: revert; max-width: revert }
}
`,
};
