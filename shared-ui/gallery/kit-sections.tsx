import { ButtonRow, Chip, ErrorSummary, LoadingRows, PageHeader, SelectField, TextArea, TextField } from "@portico/ui";
import { Button } from "../src/index.ts";
import { Row } from "./row.tsx";
import type { Sections } from "./sections.ts";
import type { Texts } from "./texts.ts";

const wrongField = "gallery-wrong-field";

/** Components that the portal's pages and applications share, besides those above. */
export const kitSections: Sections = {
  ButtonRow: (t) => (
    <ButtonRow>
      <Button variant="primary">{t.save}</Button>
      <Button>{t.cancel}</Button>
    </ButtonRow>
  ),
  Chip: (t) => (
    <Row>
      <Chip>{t.draft}</Chip>
      <Chip kind="info">{t.open}</Chip>
      <Chip kind="success">{t.done}</Chip>
      <Chip kind="warning">{t.waiting}</Chip>
      <Chip kind="danger">{t.refused}</Chip>
    </Row>
  ),
  ErrorSummary: (t) => (
    <>
      <ErrorSummary title={t.alertTitle} errors={[{ id: wrongField, text: t.invalid }]} />
      <TextField id={wrongField} label={t.name} error={t.invalid} />
    </>
  ),
  LoadingRows: (t) => <LoadingRows rows={3} label={t.loading} />,
  PageHeader: (t) => <Headers t={t} />,
  SelectField: (t) => (
    <>
      <SelectField label={t.state} options={options(t)} hint={t.hint} />
      <SelectField label={t.state} options={options(t)} error={t.invalidState} />
    </>
  ),
  TextArea: (t) => (
    <>
      <TextArea label={t.note} hint={t.hint} defaultValue={t.long} />
      <TextArea label={t.note} error={t.invalidNote} />
    </>
  ),
};

const options = (t: Texts) => [
  { value: "open", text: t.open },
  { value: "done", text: t.done },
];

function Headers({ t }: { t: Texts }) {
  return (
    <PageHeader
      title={t.subject}
      mark={<Chip kind="info">{t.open}</Chip>}
      breadcrumb={[
        <a key="list" href="#PageHeader">
          {t.all}
        </a>,
        t.subject,
      ]}
      breadcrumbLabel={t.breadcrumb}
      actions={<Button>{t.cancel}</Button>}
    />
  );
}
