import { Button } from "@portico/shared-ui";
import type { RegistryCell, Release } from "@portico/shared-utility/contract";
import { useId, useState } from "react";
import { Facts } from "../facts.tsx";
import { Changes } from "../history/changes.tsx";
import { Instant } from "../instant.tsx";
import css from "../page.module.css";
import { paths } from "../paths.ts";
import { useAuthorText } from "../use-release-texts.ts";
import { useT } from "../use-t.ts";
import columnCss from "./environments.module.css";

interface EnvironmentColumnProps {
  name: string;
  /** Whether the page is about this environment. */
  shown: boolean;
  cell: RegistryCell | undefined;
  /** The environment from which releases are promoted to this one. */
  before?: { name: string; cell: RegistryCell | undefined };
}

export function EnvironmentColumn({ name, shown, cell, before }: EnvironmentColumnProps) {
  const t = useT();
  const authorOf = useAuthorText();
  const release = cell?.release;
  const source = before?.cell?.release;
  return (
    <li className={columnCss.column} aria-current={shown ? "true" : undefined}>
      <p className={columnCss.name}>{name}</p>
      {!cell || !release ? (
        <p className={css.meta}>{t("cell.none")}</p>
      ) : (
        <>
          <p>
            {shown ? (
              <strong>{t("release.number", { id: release.id })}</strong>
            ) : (
              <a href={paths.place(cell.environment, cell.scope)} className={css.link}>
                {t("release.number", { id: release.id })}
              </a>
            )}
          </p>
          <Facts className={css.meta}>
            {authorOf(release)}
            <Instant iso={release.created_at} />
          </Facts>
        </>
      )}
      {before && source && <Difference from={release} to={source} before={before.name} name={name} />}
    </li>
  );
}

interface DifferenceProps {
  from: Release | null | undefined;
  to: Release;
  before: string;
  name: string;
}

/** The changes of a promotion from the environment before. */
function Difference({ from, to, before, name }: DifferenceProps) {
  const t = useT();
  const id = useId();
  const [open, setOpen] = useState(false);
  if (from?.digest === to.digest) return <p className={css.meta}>{t("environments.same", { before })}</p>;
  return (
    <>
      <Button
        aria-expanded={open}
        aria-controls={id}
        aria-label={t("environments.compareName", { before, name })}
        onClick={() => setOpen(!open)}
      >
        {t("environments.compare", { before })}
      </Button>
      <div id={id} className={columnCss.difference}>
        {open && <Changes from={from?.id ?? 0} to={to.id} />}
      </div>
    </>
  );
}
