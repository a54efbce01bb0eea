import { type HTMLAttributes, useId } from "react";

export interface CardProps extends Omit<HTMLAttributes<HTMLElement>, "title"> {
  /** The text of the card's h2, which names its region. */
  title?: string;
}

/** A raised section of a page. */
export function Card({ title, children, className, ...rest }: CardProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={title ? titleId : undefined}
      {...rest}
      className={["portico-card", className].filter(Boolean).join(" ")}
    >
      {title && (
        <h2 id={titleId} className="portico-card-title">
          {title}
        </h2>
      )}
      {children}
    </section>
  );
}
