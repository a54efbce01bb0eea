import * as framed from "./framed-page.ts";

/** The entry of an application that is a page of another origin: lifecycles that show it in a frame. */
export function pageAdapter(page: framed.FramedPage): string {
  const functions = Object.values(framed).map(String).join("\n");
  return `${functions}
export const { mount, unmount } = ${framed.framedPage.name}(${JSON.stringify(page)});
`;
}
