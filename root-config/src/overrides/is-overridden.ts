import { bootDocument } from "@portico/shared-utility";

/** Whether this browser runs another build of a module, for a developer. */
export const isOverridden = (specifier: string): boolean => !!bootDocument().overrides?.includes(specifier);
