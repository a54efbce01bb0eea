import { Children, type ReactNode } from "react";

interface FactsProps {
  className?: string | undefined;
  /** The facts. Empty ones are left out. */
  children: ReactNode;
}

/** Facts on one line with dots between them. Where the line wraps, it neither begins nor ends with a dot. */
export function Facts({ className = "", children }: FactsProps) {
  const facts = Children.toArray(children).filter((fact) => fact !== "");
  return (
    <span className={`dots ${className}`}>
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a line keep their order.
        <span key={index}>
          {index > 0 && <i> · </i>}
          {fact}
        </span>
      ))}
    </span>
  );
}
