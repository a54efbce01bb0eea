import { Button, type ButtonProps } from "@portico/shared-ui";
import { type ChangeEvent, useRef } from "react";
import { pictureTypes } from "./check-picture.ts";

interface UploadButtonProps extends ButtonProps {
  onFile: (file: File) => void;
}

export function UploadButton({ onFile, ...button }: UploadButtonProps) {
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
