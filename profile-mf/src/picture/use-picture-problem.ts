import { ApiError, isApiError } from "@portico/shared-utility";
import { useSettings } from "@portico/shared-utility/react";
import { useExplain } from "../form/use-explain.ts";
import { useT } from "../use-t.ts";
import { checkPicture, megabytes } from "./check-picture.ts";

export function usePictureProblem() {
  const t = useT();
  const explain = useExplain();
  const { locale } = useSettings();
  const tooLarge = (file: Blob) => t("picture.err.size", { size: megabytes(file.size, locale) });

  function ofFile(file: File): string | undefined {
    const wrong = checkPicture(file);
    if (wrong === "size") return tooLarge(file);
    return wrong && t("picture.err.type");
  }

  function ofUpload(error: unknown, file: Blob): string {
    const code = isApiError(error) ? error.code : undefined;
    if (code === "image.type") return t("picture.err.type");
    if (code === "image.size") return tooLarge(file);
    return code === "network" || code === "timeout" ? t("picture.err.net") : ofRemoval(error);
  }

  const ofRemoval = (error: unknown) => explain(error).general ?? "";

  const unreadable = () => ofRemoval(new ApiError("image.broken"));

  return { ofFile, ofUpload, ofRemoval, unreadable };
}
