import { Avatar } from "@portico/shared-ui";
import { useOnline, usePicture } from "@portico/shared-utility/react";
import { type Ref, useId, useRef } from "react";
import form from "../form/form.module.css";
import { ProblemSummary } from "../form/problem-summary.tsx";
import { useUnsaved } from "../unsaved/unsaved-guard.tsx";
import { useT } from "../use-t.ts";
import { DeleteButton } from "./delete-button.tsx";
import css from "./picture.module.css";
import { UploadButton } from "./upload-button.tsx";
import { UploadProgress } from "./upload-progress.tsx";
import { type PictureChange, useChangePicture } from "./use-change-picture.ts";
import { useFileDrop } from "./use-file-drop.ts";
import { useFocusFallback } from "./use-focus-fallback.ts";

export function PictureForm({ name, email }: { name: string; email: string }) {
  const t = useT();
  const online = useOnline();
  const picture = usePicture(email);
  const { attempt, action, send, remove, cancel } = useChangePicture();
  const busy = attempt.status === "sending";
  const uploading = busy && action.kind === "upload";
  const ready = online && !busy;
  const zone = useRef<HTMLDivElement>(null);
  const upload = useRef<HTMLButtonElement>(null);
  const hint = useId();
  const over = useFileDrop(zone, ready ? send : undefined);
  useUnsaved(uploading);
  useFocusFallback(zone, upload);

  return (
    <div className={form.form}>
      {attempt.status === "refused" && (
        <ProblemSummary key={attempt.number} problem={{ fields: [], general: attempt.refusal }} />
      )}
      <div ref={zone} className={over ? `${css.zone} ${css.over}` : css.zone}>
        <Person name={name} email={email} picture={picture} />
        <Actions
          button={{ "aria-disabled": !ready, "aria-describedby": hint }}
          upload={upload}
          picture={picture}
          change={{ attempt, action }}
          onFile={send}
          onRemove={remove}
        />
        {uploading && <UploadProgress percent={action.percent} onCancel={cancel} />}
        <p id={hint} className={css.hint}>
          {online ? t("picture.hint") : t("offline.line")}
        </p>
      </div>
    </div>
  );
}

interface ActionsProps {
  /** Attributes of both buttons. */
  button: { "aria-disabled": boolean; "aria-describedby": string };
  upload: Ref<HTMLButtonElement>;
  picture: string | undefined;
  change: PictureChange;
  onFile: (file: File) => void;
  onRemove: () => void;
}

function Actions({ button, upload, picture, change: { attempt, action }, onFile, onRemove }: ActionsProps) {
  const t = useT();
  const busyWith = (kind: typeof action.kind) => attempt.status === "sending" && action.kind === kind;
  return (
    <div className={css.actions}>
      <UploadButton ref={upload} onFile={onFile} busy={busyWith("upload")} {...button}>
        {picture ? t("picture.change") : t("picture.upload")}
      </UploadButton>
      {picture && <DeleteButton onConfirm={onRemove} busy={busyWith("removal")} {...button} />}
      <p role="status" className={form.saved}>
        {attempt.status === "done" && t(action.kind === "upload" ? "picture.done" : "picture.removed")}
      </p>
    </div>
  );
}

function Person({ name, email, picture }: { name: string; email: string; picture: string | undefined }) {
  const t = useT();
  return (
    <div className={css.person}>
      <Avatar email={email} src={picture} label={t("picture.alt", { name })} />
      <p className={css.identity}>
        <strong>{name}</strong>
        <span>{email}</span>
      </p>
    </div>
  );
}
