import { useApp } from "../app/app-context.tsx";
import { useStream } from "../portal/use-stream.ts";

export function useAppName(): string {
  const { brand, portal } = useApp();
  return brand.name[useStream(portal.locale$)];
}
