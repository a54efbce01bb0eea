import { Avatar, Card, Skeleton } from "@portico/shared-ui";
import type { Session } from "@portico/shared-utility/contract";
import { useT } from "../use-t.ts";
import css from "./picture.module.css";
import { useLoadPhoto } from "./use-load-photo.ts";

export function PictureCard({ session }: { session: Session }) {
  const t = useT();
  const person = session.status === "signed-in" ? session : undefined;
  const photo = useLoadPhoto(person?.email);
  return (
    <Card id="picture" title={t("picture.title")}>
      {person ? (
        <div className={css.person}>
          <Avatar email={person.email} src={photo} label={t("picture.alt", { name: person.name })} />
          <p className={css.who}>
            <strong>{person.name}</strong>
            <span>{person.email}</span>
          </p>
        </div>
      ) : (
        <Skeleton width="80px" height="80px" />
      )}
    </Card>
  );
}
