import { ClampedText } from "../../notifications-mf/src/clamped-text/clamped-text.tsx";
import { Alert, Badge, Card, EmptyState, IconButton, Skeleton, Spinner } from "../src/index.ts";
import { Row } from "./row.tsx";
import type { Sections } from "./sections.ts";

/** Components with messages. */
export const messageSections: Sections = {
  Alert: (t) => (
    <>
      <Alert kind="error" title={t.alertTitle}>
        {t.error}
      </Alert>
      <Alert kind="warning">{t.warning}</Alert>
      <Alert kind="info">{t.info}</Alert>
      <Alert kind="success">{t.success}</Alert>
    </>
  ),
  Badge: (t) => (
    <Row>
      {[3, 42, 120].map((count) => (
        <IconButton key={count} label={t.unread(count > 99 ? "99+" : count)} icon="bell">
          <Badge count={count} />
        </IconButton>
      ))}
    </Row>
  ),
  Card: (t) => <Card title={t.cardTitle}>{t.info}</Card>,
  ClampedText: (t) => <ClampedText text={t.long.repeat(4)} lines={2} moreLabel={t.more} lessLabel={t.less} />,
  EmptyState: (t) => (
    <>
      <EmptyState title={t.emptyTitle} />
      <EmptyState title={t.emptyTitle} body={t.emptyBody} icon="check-circle">
        <a href="#settings">{t.settings}</a>
      </EmptyState>
    </>
  ),
  Skeleton: () => <Skeleton lines={3} width="80%" />,
  Spinner: (t) => <Spinner label={t.loading} />,
};
