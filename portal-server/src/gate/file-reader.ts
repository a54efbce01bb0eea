import type { ModuleManifest } from "@portico/shared-utility/contract";
import { fetchFile } from "./fetch-file.ts";
import { type FileParser, fileParser } from "./file-parser.ts";
import type { FileKind } from "./is-mime.ts";
import type { ParsingThread } from "./parsing-thread.ts";
import { GateRefusal } from "./refusal.ts";

/** The portal's own module files, by their `/modules/…` address. */
export interface StoredFiles {
  read(address: string): Promise<Buffer | undefined>;
  manifestOf(address: string): Promise<ModuleManifest | undefined>;
}

export interface FileReader extends FileParser {
  /** @throws GateRefusal when a page could not use the file, or it is larger than `mostBytes` */
  read(address: string, kind: FileKind, mostBytes: number): Promise<Buffer>;
}

interface ReaderOptions {
  thread: Pick<ParsingThread, "ask">;
  stored: StoredFiles;
  origin: string | undefined;
  allowLoopback: boolean;
  signal: AbortSignal;
}

/** Reads module files from wherever pages would, each address once. */
export function createFileReader({ stored, thread, ...fetching }: ReaderOptions): FileReader {
  const reads = new Map<string, Promise<Buffer>>();
  const readStored = async (address: string, mostBytes: number) => {
    const bytes = await stored.read(address);
    if (!bytes) throw new GateRefusal("release.missing", { file: address });
    if (bytes.length > mostBytes) throw new GateRefusal("release.too_large", { file: address, most: mostBytes });
    return bytes;
  };
  return {
    ...fileParser(thread, fetching.signal),
    read(address, kind, mostBytes) {
      const key = `${kind} ${mostBytes} ${address}`;
      const known =
        reads.get(key) ??
        (address.startsWith("/")
          ? readStored(address, mostBytes)
          : fetchFile(new URL(address), kind, { ...fetching, mostBytes }));
      reads.set(key, known);
      return known;
    },
  };
}
