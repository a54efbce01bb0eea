import { translatorFor } from "@portico/shared-utility/react";
import type pt from "../locales/pt.json";

export const useT = translatorFor<typeof pt>("@portico/registry-mf");
