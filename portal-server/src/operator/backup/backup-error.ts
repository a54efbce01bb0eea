import { StartError } from "../../platform/config/start-error.ts";
import { errorCode, errorMessage } from "../../platform/text/error-code.ts";

/** Why a backup was not made or not restored, as one line for the operator. Nothing is left half-written. */
export class BackupError extends Error {
  override readonly name = "BackupError";
  readonly code = "backup";
}

const reasons: Record<string, string> = {
  ENOSPC: "the disk is full; make room and run it again",
  EDQUOT: "the disk quota is used up; make room and run it again",
  EACCES: "this account has no permission; run it as the account that the portal runs as",
  EPERM: "this account has no permission; run it as the account that the portal runs as",
  EROFS: "the disk is read-only",
  ENOTDIR: "a part of its path is no folder",
};

/**
 * Converts any failure to an error of one line.
 * @param failure e.g. "The backup /b.tar.gz was not written"
 */
export function backupErrorOf(failure: string, error: unknown): Error {
  if (error instanceof BackupError || error instanceof StartError) return error;
  const reason = reasons[errorCode(error) ?? ""];
  const message = errorMessage(error).replace(/\.$/, "");
  return new BackupError(`${failure}: ${reason ? `${reason} (${message})` : message}.`, { cause: error });
}
