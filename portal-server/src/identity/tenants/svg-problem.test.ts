import { svgProblem } from "./svg-problem.ts";

const svg = (content: string, attributes = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"${attributes}>${content}</svg>`;

it.each([
  svg('<path d="M0 0h8v8z" fill="#1d5fd6"/>'),
  `<?xml version="1.0" encoding="UTF-8"?>\n<!-- drawn -->\n${svg("<title>A &amp; B</title><g><circle r='2'/></g>")}\n`,
  svg('<defs><linearGradient id="a"><stop offset="0"/></linearGradient></defs><path fill="url(#a)" d="M0 0"/>'),
  svg("<style>.a{fill:#fff}</style><path class='a' d='M0 0'/>"),
])("accepts shapes (%#)", (text) => expect(svgProblem(text)).toBeUndefined());

it.each([
  [svg("<script>alert(1)</script>"), "has a script"],
  [svg("<SCRIPT>alert(1)</SCRIPT>"), "has an element <SCRIPT>; save it as plain SVG with shapes only"],
  [svg("<path d='M0'/>", ' onload="alert(1)"'), "has a handler (onload)"],
  [svg('<path ONCLICK="x()"/>'), "has a handler (onclick)"],
  [svg('<image href="https://evil.example/x.png"/>'), /an element <image>/],
  [svg("<foreignObject><p>x</p></foreignObject>"), /an element <foreignObject>/],
  [svg('<a href="javascript:alert(1)"><path/></a>'), /an element <a>/],
  [svg('<animate attributeName="href" to="javascript:alert(1)"/>'), /an element <animate>/],
  [svg('<use href="#a"/>'), /an element <use>/],
  [svg('<linearGradient xlink:href="https://evil.example/#a"/>'), "refers to something else (xlink:href)"],
  [svg('<path fill="url(https://evil.example/#a)"/>'), "refers to something else (fill)"],
  [svg('<path style="fill: u\\72l(//evil.example)"/>'), "refers to something else (style)"],
  [svg("<style>@import '//evil.example/a.css';</style>"), "refers to something else (style)"],
  [svg("<style>path{fill:url( //evil.example/a)}</style>"), "refers to something else (style)"],
  [svg("<style>path{fill:image-set('//evil.example/a' 1x)}</style>"), "refers to something else (style)"],
  [svg("<style><![CDATA[@import url(x);]]></style>"), /^is not plain SVG at "<!\[CDATA/],
  [`<!DOCTYPE svg [<!ENTITY a "b">]>${svg("")}`, /^is not plain SVG at "<!DOCTYPE/],
  [svg("<title>&a;</title>"), "has an entity of its own"],
  [svg('<path fill="&#117;rl(//evil.example)"/>'), "has an entity of its own"],
  [svg("<path d=M0 onload=alert(1)/>"), /^is not plain SVG/],
  [`<?xml-stylesheet href="//evil.example/a.css"?>${svg("")}`, /^is not plain SVG at "<\?xml-stylesheet/],
  // In this encoding the escapes hide the quotes between them, so that `onload` becomes an attribute.
  [
    `<?xml version="1.0" encoding="iso-2022-jp"?>${svg(`<path d="\x1b$B" fill='\x1b(B" onload="alert(1)'/>`)}`,
    "must be in UTF-8",
  ],
  [`${svg("")}<script/>`, /another root/],
  [`<html>${svg("")}</html>`, /another root/],
  [svg("<g>"), "has an end tag </svg> without its start"],
  ['<svg viewBox="0 0 8 8">', "is not a whole SVG"],
  ["", "is not a whole SVG"],
])("refuses %s", (text, problem) => {
  expect(svgProblem(text)).toEqual(typeof problem === "string" ? problem : expect.stringMatching(problem));
});
