import type { ReactNode, Ref } from "react";

export interface PageHeaderProps {
  /** The page's one h1, e.g. the subject of a ticket. */
  title: string;
  /** Content beside the title, such as a chip. */
  mark?: ReactNode;
  /** Links to the pages above this one, from the top down. The last entry may be this page, as text. */
  breadcrumb?: readonly ReactNode[];
  /** The accessible name of the breadcrumb; required if there is one. */
  breadcrumbLabel?: string;
  /** Links and buttons at the end of the line, several in a {@link ButtonRow}. */
  actions?: ReactNode;
  /** The ref of the h1, which can take the focus. */
  ref?: Ref<HTMLHeadingElement>;
}

/** The top of a page: breadcrumb, h1, and the page's actions at the right. */
export function PageHeader({ title, mark, breadcrumb = [], breadcrumbLabel, actions, ref }: PageHeaderProps) {
  return (
    <div className="portico-page-header">
      {breadcrumb.length > 0 && <Breadcrumb label={breadcrumbLabel} links={breadcrumb} />}
      <div className="portico-page-title">
        <h1 ref={ref} tabIndex={-1} dir="auto">
          {title}
        </h1>
        {mark}
      </div>
      {actions && <div className="portico-page-actions">{actions}</div>}
    </div>
  );
}

function Breadcrumb({ label, links }: { label: string | undefined; links: readonly ReactNode[] }) {
  const keyed = links.map((link, at) => ({ link, key: `level-${at}` }));
  return (
    <nav aria-label={label} className="portico-breadcrumb">
      <ol>
        {keyed.map(({ link, key }) => (
          <li key={key}>{link}</li>
        ))}
      </ol>
    </nav>
  );
}
