import { Card, Skeleton } from "@portico/shared-ui";
import type { Session } from "@portico/shared-utility/contract";
import { useT } from "../use-t.ts";
import { PictureForm } from "./picture-form.tsx";

export function PictureCard({ session }: { session: Session }) {
  const t = useT();
  return (
    <Card id="picture" title={t("picture.title")}>
      {session.status === "signed-in" ? (
        <PictureForm name={session.name} email={session.email} />
      ) : (
        <Skeleton width="80px" height="80px" />
      )}
    </Card>
  );
}
