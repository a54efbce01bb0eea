import { Button } from "@portico/shared-ui";
import { useCommonT } from "@portico/shared-utility/react";
import { useId } from "react";
import { useT } from "../use-t.ts";
import css from "./picture.module.css";

export function UploadProgress({ percent, onCancel }: { percent: number; onCancel: () => void }) {
  const t = useT();
  const common = useCommonT();
  const label = useId();
  return (
    <div className={css.progress}>
      <span id={label} className={css.percent}>
        {t("picture.uploading", { percent })}
      </span>
      <progress aria-labelledby={label} max={100} value={percent} />
      <Button onClick={onCancel}>{common("common.cancel")}</Button>
    </div>
  );
}
