import { Avatar } from "@portico/shared-ui";
import { useOnline, usePicture } from "@portico/shared-utility/react";
import { useId, useRef } from "react";
import form from "../form/form.module.css";
import { ProblemSummary } from "../form/problem-summary.tsx";
import { useUnsaved } from "../unsaved/unsaved-guard.tsx";
import { useT } from "../use-t.ts";
import { DeleteButton } from "./delete-button.tsx";
import css from "./picture.module.css";
import { UploadButton } from "./upload-button.tsx";
import { UploadProgress } from "./upload-progress.tsx";
import { useChangePicture } from "./use-change-picture.ts";
import { useFileDrop } from "./use-file-drop.ts";
import { useFocusFallback } from "./use-focus-fallback.ts";

export function PictureForm({ name, email }: { name: string; email: string }) {
  const t = useT();
  const online = useOnline();
  const picture = usePicture(email);
  const { change, send, remove, cancel } = useChangePicture();
  const uploading = change.status === "uploading";
  const removing = change.status === "removing";
  const ready = online && !uploading && !removing;
  const zone = useRef<HTMLDivElement>(null);
  const upload = useRef<HTMLButtonElement>(null);
  const hint = useId();
  const over = useFileDrop(zone, ready ? send : undefined);
  useUnsaved(uploading);

  useFocusFallback(zone, upload);

  return (
    <div className={form.form}>
      {change.status === "refused" && (
        <ProblemSummary key={change.number} problem={{ fields: [], general: change.sentence }} />
      )}
      <div ref={zone} className={over ? `${css.zone} ${css.over}` : css.zone}>
        <div className={css.person}>
          <Avatar email={email} src={picture} label={t("picture.alt", { name })} />
          <p className={css.identity}>
            <strong>{name}</strong>
            <span>{email}</span>
          </p>
        </div>
        <div className={css.actions}>
          <UploadButton ref={upload} onFile={send} busy={uploading} aria-disabled={!ready} aria-describedby={hint}>
            {picture ? t("picture.change") : t("picture.upload")}
          </UploadButton>
          {picture && (
            <DeleteButton onConfirm={remove} busy={removing} aria-disabled={!ready} aria-describedby={hint} />
          )}
          <p role="status" className={form.saved}>
            {change.status === "done" && t(`picture.${change.what}`)}
          </p>
        </div>
        {uploading && <UploadProgress percent={change.percent} onCancel={cancel} />}
        <p id={hint} className={css.hint}>
          {online ? t("picture.hint") : t("offline.line")}
        </p>
      </div>
    </div>
  );
}
