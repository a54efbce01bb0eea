import { StringDecoder } from "node:string_decoder";

/** Yields the lines of a text that arrives in chunks, without line ends. */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new StringDecoder("utf8");
  // A row may span many chunks, which are joined once.
  let pieces: string[] = [];
  for await (const chunk of bytes) {
    const [first = "", ...rest] = decoder.write(Buffer.from(chunk)).split("\n");
    pieces.push(first);
    for (const next of rest) {
      yield pieces.join("");
      pieces = [next];
    }
  }
  const last = pieces.join("") + decoder.end();
  if (last !== "") yield last;
}
