import { Avatar, Button, type ButtonProps } from "@portico/shared-ui";
import { useCommonT, useOnline, usePicture, useTimedOffer } from "@portico/shared-utility/react";
import { type ChangeEvent, type Ref, type RefObject, useEffect, useId, useRef, useState } from "react";
import { CropPart } from "../crop/crop-part.tsx";
import { ConfirmedButton } from "../form/confirmed-button.tsx";
import form from "../form/form.module.css";
import { ProblemSummary } from "../form/problem-summary.tsx";
import { useUnsaved } from "../unsaved/unsaved-guard.tsx";
import { useT } from "../use-t.ts";
import { pictureTypes } from "./check-picture.ts";
import css from "./picture.module.css";
import { type PictureChange, useChangePicture } from "./use-change-picture.ts";
import { useChosenImage } from "./use-chosen-image.ts";
import { useFileDrop } from "./use-file-drop.ts";

export function PictureForm({ name, email }: { name: string; email: string }) {
  const t = useT();
  const online = useOnline();
  const picture = usePicture(email);
  const { attempt, action, refuse, send, remove, restore, cancel } = useChangePicture();
  const { chosen, choose, use, close } = useChosenImage({ send, refuse });
  const ready = online && attempt.status !== "sending";
  const uploading = attempt.status === "sending" && action.kind === "upload";
  const zone = useRef<HTMLDivElement>(null);
  const upload = useRef<HTMLButtonElement>(null);
  const hint = useId();
  const over = useFileDrop(zone, ready ? choose : undefined);
  useUnsaved(uploading || chosen !== undefined);
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
          onFile={choose}
          onRemove={() => remove(picture)}
          onRestore={restore}
        />
        {uploading && <UploadProgress percent={action.percent} onCancel={cancel} />}
        <p id={hint} className={css.hint}>
          {online ? t("picture.hint") : t("offline.line")}
        </p>
      </div>
      {chosen && <CropPart {...chosen} onUse={use} onClose={close} />}
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
  onRestore: (removed: string) => void;
}

function Actions({ button, upload, picture, change, onFile, onRemove, onRestore }: ActionsProps) {
  const { attempt, action } = change;
  const t = useT();
  const busyWith = (kind: typeof action.kind) => attempt.status === "sending" && action.kind === kind;
  // Also after a restoration that failed or was cancelled: this page has the only copy.
  const removed = attempt.status !== "sending" && !picture ? action.removed : undefined;
  return (
    <div className={css.actions}>
      <UploadButton ref={upload} onFile={onFile} busy={busyWith("upload")} {...button}>
        {picture ? t("picture.change") : t("picture.upload")}
      </UploadButton>
      {picture && (
        <ConfirmedButton question={t("picture.confirm")} onConfirm={onRemove} busy={busyWith("removal")} {...button}>
          {t("picture.remove")}
        </ConfirmedButton>
      )}
      <p role="status" className={form.saved}>
        {attempt.status === "done" && t(action.done)}
      </p>
      {removed !== undefined && <UndoRemoval onUndo={() => onRestore(removed)} />}
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

/** Offers to restore the picture that was deleted, for ten seconds. */
function UndoRemoval({ onUndo }: { onUndo: () => void }) {
  const common = useCommonT();
  const [isOver, setOver] = useState(false);
  const hold = useTimedOffer(() => setOver(true));
  if (isOver) return null;
  return (
    <Button variant="quiet" onClick={onUndo} {...hold}>
      {common("common.undo")}
    </Button>
  );
}

/** Moves the focus to `fallback` when the focused element inside `zone` is removed. */
function useFocusFallback(zone: RefObject<HTMLElement | null>, fallback: RefObject<HTMLElement | null>) {
  const lastFocused = useRef<Element>(undefined);

  useEffect(() => {
    const container = zone.current;
    const onFocusIn = ({ target }: FocusEvent) => {
      lastFocused.current = target instanceof Element ? target : undefined;
    };
    container?.addEventListener("focusin", onFocusIn);
    return () => container?.removeEventListener("focusin", onFocusIn);
  }, [zone]);

  useEffect(() => {
    if (!lastFocused.current || lastFocused.current.isConnected) return;
    lastFocused.current = undefined;
    if (document.activeElement === document.body) fallback.current?.focus();
  });
}

interface UploadButtonProps extends ButtonProps {
  onFile: (file: File) => void;
}

function UploadButton({ onFile, ...button }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    // Reset, so that choosing the same file again fires a change event.
    target.value = "";
    if (file) onFile(file);
  }

  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input ref={input} type="file" hidden accept={pictureTypes.join()} onChange={choose} />
    </>
  );
}

function UploadProgress({ percent, onCancel }: { percent: number; onCancel: () => void }) {
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
