import { scriptTexts } from "../folder/script-files.ts";

/** What the hosts of other tools, such as qiankun and icestark, set in the page. */
export const hostMark =
  /\b(?:__POWERED_BY_(?:QIANKUN|WUJIE)__|__INJECTED_PUBLIC_PATH_BY_QIANKUN__|__MICRO_APP_\w+__|__GARFISH__|ICESTARK)\b/;

/** Whether a script asks for such a host. */
export function namesHost(files: ReadonlyMap<string, Buffer>): boolean {
  return scriptTexts(files).some((text) => hostMark.test(text));
}
