import { InjectionToken } from "@angular/core";
import type { Portal } from "@portico/contract";

/** The portal, for every component and service. */
export const portalToken = new InjectionToken<Portal>("portal");
