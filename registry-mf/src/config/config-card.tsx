import { Button, Card } from "@portico/shared-ui";
import {
  type ConfigSchema,
  type ConfigValues,
  configParts,
  type RegistryOverview,
  type ReleaseDetail,
} from "@portico/shared-utility/contract";
import { useSettings } from "@portico/shared-utility/react";
import { useState } from "react";
import { maySee } from "../change/may-see.ts";
import css from "../page.module.css";
import { usePlaceNames } from "../use-place-names.ts";
import { useT } from "../use-t.ts";
import own from "./config.module.css";
import { ConfigDialog } from "./config-dialog.tsx";
import { shownText, titleOf } from "./config-draft.ts";

interface ConfigCardProps {
  detail: ReleaseDetail;
  overview: RegistryOverview;
  onChanged: (sentence?: string) => void;
}

/** The configuration of the current release's applications. Renders nothing if no application is configurable. */
export function ConfigCard({ detail, overview, onChanged }: ConfigCardProps) {
  const t = useT();
  const { configSchemas = {}, configs = {} } = detail.document;
  const modules = Object.entries(configSchemas);
  if (modules.length === 0) return null;
  return (
    <Card title={t("config.title")}>
      <div className={css.stack}>
        <p className={css.intro}>{t("config.intro")}</p>
        {modules.map(([module, schema]) => (
          <Application
            key={module}
            {...{ detail, overview, onChanged, module, schema }}
            values={Object.hasOwn(configs, module) ? (configs[module] ?? {}) : {}}
          />
        ))}
      </div>
    </Card>
  );
}

interface ApplicationProps extends ConfigCardProps {
  module: string;
  schema: ConfigSchema;
  values: ConfigValues;
}

function Application({ detail, overview, onChanged, module, schema, values }: ApplicationProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const { environmentName, scopeName } = usePlaceNames(overview.scopes);
  const place = { scope: scopeName(detail.scope), environment: environmentName(detail.environment) };
  return (
    <section className={css.stack} aria-label={module}>
      <ValueTable module={module} schema={schema} values={values} />
      {maySee(overview.role, "publish") && (
        <Button aria-label={t("config.open", { module })} onClick={() => setIsOpen(true)}>
          {t("config.change")}
        </Button>
      )}
      {isOpen && (
        <ConfigDialog
          {...{ module, schema, values, onChanged }}
          seen={detail}
          body={t("config.body", place)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </section>
  );
}

function ValueTable({ module, schema, values }: Pick<ApplicationProps, "module" | "schema" | "values">) {
  const t = useT();
  const { locale } = useSettings();
  return (
    <div className={`${css.scroll} ${own.values}`}>
      <table className={css.table}>
        <caption className="vh">{t("config.caption", { module })}</caption>
        <thead>
          <tr>
            <th scope="col">{module}</th>
            <th scope="col">{t("config.value")}</th>
          </tr>
        </thead>
        <tbody>
          {configParts(schema).map(([name, part]) => (
            <tr key={name}>
              <th scope="row">{titleOf(part, name, locale)}</th>
              <td>
                {Object.hasOwn(values, name) ? (
                  shownText(part, values[name], t)
                ) : (
                  <Default of={shownText(part, part.default, t)} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The application's value while none is set. */
function Default({ of: text }: { of: string }) {
  const t = useT();
  return <span className={css.meta}>{text === "" ? t("config.none") : t("config.byDefault", { value: text })}</span>;
}
