import { useLocale } from "@portico/react";
import { useApp } from "../app/app-context.tsx";

export function useAppName(): string {
  return useApp().brand.name[useLocale()];
}
