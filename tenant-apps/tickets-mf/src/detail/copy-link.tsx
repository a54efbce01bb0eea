import { usePortal } from "@portico/react";
import { Button, ButtonRow, TextField } from "@portico/ui";
import { useRef } from "react";
import { useStrings } from "../strings/use-strings.ts";

export function CopyLink({ address }: { address: string }) {
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
      <TextField
        ref={input}
        label={link.label}
        hint={link.once}
        value={address}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <ButtonRow>
        <Button onClick={copy}>{link.copy}</Button>
      </ButtonRow>
    </>
  );
}
