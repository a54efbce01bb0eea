import { Avatar, ErrorBoundary, Icon, RemotePart, VisuallyHidden } from "../src/index.ts";
import { Row } from "./row.tsx";
import type { Sections } from "./sections.ts";

const iconNames = ["bell", "search", "settings", "globe", "user", "warning", "check", "trash", "grid", "star"];

function Broken(): never {
  throw new Error("A part that fails, to show what takes its place");
}

/** Pictures, and fallbacks of parts that fail. */
export const pictureSections: Sections = {
  Avatar: (t) => (
    <Row>
      {["ana@acme.test", "bruno@acme.test", "gina@globex.test"].map((email) => (
        <Avatar key={email} email={email} size={40} />
      ))}
      <Avatar email="ana@acme.test" label={t.picture} />
    </Row>
  ),
  ErrorBoundary: (t) => (
    <ErrorBoundary fallback={() => <p>{t.failed}</p>}>
      <Broken />
    </ErrorBoundary>
  ),
  Icon: () => (
    <Row>
      {iconNames.map((name) => (
        <Icon key={name} name={name} />
      ))}
    </Row>
  ),
  RemotePart: (t) => (
    <RemotePart
      load={() => Promise.reject(new Error("A part that cannot be loaded"))}
      props={{}}
      loading={t.loading}
      failed={() => <p>{t.failed}</p>}
    />
  ),
  VisuallyHidden: (t) => (
    <p>
      {t.info} <VisuallyHidden>{t.only}</VisuallyHidden>
    </p>
  ),
};
