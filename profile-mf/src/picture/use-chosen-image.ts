import { useState } from "react";
import { usePictureProblem } from "./use-picture-problem.ts";

interface Outcomes {
  send: (picture: Blob) => void;
  refuse: (sentence: string) => void;
}

/** The image that the user adjusts before it is sent. A refused file does not become one. */
export function useChosenImage({ send, refuse }: Outcomes) {
  const problem = usePictureProblem();
  const [chosen, setChosen] = useState<{ image: ImageBitmap; type: string }>();

  async function choose(file: File) {
    const wrong = problem.ofFile(file);
    if (wrong) return refuse(wrong);
    try {
      setChosen({ image: await createImageBitmap(file), type: file.type });
    } catch {
      refuse(problem.unreadable());
    }
  }

  const close = () => setChosen(undefined);

  function use(picture: Blob | null) {
    close();
    if (picture) send(picture);
    else refuse(problem.unreadable());
  }

  return { chosen, choose, use, close };
}
