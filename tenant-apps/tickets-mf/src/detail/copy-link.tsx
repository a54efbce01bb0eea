import { usePortal } from "@portico/react";
import { useId, useRef } from "react";
import { useStrings } from "../strings/use-strings.ts";
import controls from "../ui/controls.module.css";
import field from "../ui/field.module.css";
import css from "./evaluation-section.module.css";

export function CopyLink({ address }: { address: string }) {
  const id = useId();
  const { link } = useStrings();
  const portal = usePortal();
  const input = useRef<HTMLInputElement>(null);

  const copy = async () => {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(address);
      portal.notify({ kind: "success", text: link.copied });
    } catch {
      portal.notify({ kind: "error", text: link.copyFailed });
    }
  };

  return (
    <>
      <label htmlFor={id} className={field.label}>
        {link.label}
      </label>
      <input
        ref={input}
        id={id}
        className={`${field.input} ${css.address}`}
        value={address}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <p className={css.hint}>{link.once}</p>
      <button type="button" className={controls.secondary} onClick={copy}>
        {link.copy}
      </button>
    </>
  );
}
