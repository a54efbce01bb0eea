import { Card } from "@portico/shared-ui";
import type { RegistryOverview } from "@portico/shared-utility/contract";
import { usePlaceNames } from "../use-place-names.ts";
import { useT } from "../use-t.ts";
import { EnvironmentColumn } from "./environment-column.tsx";
import css from "./environments.module.css";

interface EnvironmentsCardProps {
  environment: string;
  scope: string;
  overview: RegistryOverview;
}

/**
 * The release of each environment, side by side in the order of promotion, with the differences from the one before.
 */
export function EnvironmentsCard({ environment, scope, overview }: EnvironmentsCardProps) {
  const t = useT();
  const { environmentName } = usePlaceNames(overview.scopes);
  const { environments, cells } = overview;
  const cellOf = (name: string) => cells.find((cell) => cell.environment === name && cell.scope === scope);
  return (
    <Card title={t("environments.title")}>
      <ol className={css.columns}>
        {environments.map((name, index) => {
          const before = environments[index - 1];
          return (
            <EnvironmentColumn
              key={name}
              name={environmentName(name)}
              shown={name === environment}
              cell={cellOf(name)}
              {...(before !== undefined && { before: { name: environmentName(before), cell: cellOf(before) } })}
            />
          );
        })}
      </ol>
    </Card>
  );
}
